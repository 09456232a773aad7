/* What is heard of a change. */
import type { ViewChange } from '../game/diff';
import type { Sound } from './sounds.svelte';

export function soundsOf({ built, walls, moved, tiles, drawn }: ViewChange): Sound[] {
  const heard: Sound[] = [];
  if (moved.length > 0) heard.push('move');
  else if (built.length > 0 || walls.length > 0) heard.push('build');
  if (tiles.length > 0) heard.push('tile');
  if (drawn) heard.push('card');
  return heard;
}
