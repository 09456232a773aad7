/* Props that a test changes. */
export function reactive<T extends object>(first: T): T {
  const props = $state(first);
  return props;
}
