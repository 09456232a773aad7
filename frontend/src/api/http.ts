/* Requests to the server, and what can go wrong with them. Paths, bodies and answers are those of its document. */
import type { Message, paths, Problem } from './types';

/** Statuses of a proxy that finds no server. */
const NOBODY = new Set([502, 503, 504]);
/** Milliseconds before a request that nobody answered is sent again. */
const PAUSES = [300, 1200, 3000];

/** An answer that is an error, or none; `error` is a message for the player. */
export class RequestFailed extends Error {
  constructor(
    /** 0: nobody answered. */
    readonly status: number,
    readonly error: Message,
    detail: string,
  ) {
    super(detail);
  }
}

type Method = 'get' | 'post';
type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never;
/** The paths that take a method. */
type PathOf<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
type Answer<P extends PathOf<M>, M extends Method> =
  paths[P][M] extends { responses: infer R } ? Json<R[keyof R & (200 | 201)]> : never;
type Body<P extends PathOf<'post'>> = paths[P]['post'] extends { requestBody: infer B } ? [Json<B>] : [];
/** What stands in braces in a path. */
type Places<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;
/** What stands behind the question mark. */
type Query<P extends PathOf<'get'>> = paths[P]['get'] extends { parameters: { query: infer Q extends Record<string, string> } } ? Q : never;
type Filling<P extends string> = Record<Places<P>, string | number>;

/** A path with its places filled in. */
export const url = <P extends keyof paths>(path: P, filling: Filling<P>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: Places<P>) => encodeURIComponent(filling[name]));

async function failure(response: Response): Promise<RequestFailed> {
  try {
    const problem = (await response.json()) as Problem;
    return new RequestFailed(response.status, problem.error, problem.detail);
  } catch {
    if (NOBODY.has(response.status)) return nobody(response.statusText);
    return new RequestFailed(response.status, { key: 'error.broken' }, response.statusText);
  }
}

const nobody = (why: string): RequestFailed => new RequestFailed(0, { key: 'error.unreachable' }, why);

/** The same pause, a little shorter or longer: not everybody comes back at once. */
export const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2);
export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** What may be asked twice is asked again while nobody answers: a server that begins anew is back soon. */
async function patient<T>(url: string, init?: RequestInit): Promise<T> {
  for (const wait of PAUSES) {
    try {
      return await request(url, init);
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 0 || init?.signal?.aborted) throw error;
      await pause(spread(wait));
    }
  }
  return request(url, init);
}

async function request<T>(url: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
    if (response.ok) return (await response.json()) as T;
  } catch (error) {
    throw nobody(String(error));
  }
  throw await failure(response);
}

export const get = <P extends PathOf<'get'>>(path: P, filling: Filling<P>, signal?: AbortSignal): Promise<Answer<P, 'get'>> =>
  patient(url(path, filling), signal && { signal });

/** As `get`, of a path without places, for what a query names. */
export const find = <P extends PathOf<'get'>>(path: P, query: Query<P>): Promise<Answer<P, 'get'>> =>
  patient(`${path}?${new URLSearchParams(query)}`);

export const post = <P extends PathOf<'post'>>(path: P, filling: Filling<P>, ...[body]: Body<P>): Promise<Answer<P, 'post'>> =>
  request(url(path, filling), posting(body));

/** As `post`, for what is the same asked once or twice. */
export const ask = <P extends PathOf<'post'>>(path: P, filling: Filling<P>, ...[body]: Body<P>): Promise<Answer<P, 'post'>> =>
  patient(url(path, filling), posting(body));

const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
