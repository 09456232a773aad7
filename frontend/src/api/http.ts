/* Requests to the server, and what can go wrong with them. */
import type { Message, Problem } from './types';

/** An answer that is an error; `error` is a message for the player. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    readonly error: Message,
    detail: string,
  ) {
    super(detail);
  }
}

async function failure(response: Response): Promise<RequestFailed> {
  try {
    const problem = (await response.json()) as Problem;
    return new RequestFailed(response.status, problem.error, problem.detail);
  } catch {
    return new RequestFailed(response.status, { key: 'error.broken' }, response.statusText);
  }
}

async function request<T>(url: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin', ...init });
    if (response.ok) return (await response.json()) as T;
  } catch (error) {
    throw new RequestFailed(0, { key: 'error.unreachable' }, String(error));
  }
  throw await failure(response);
}

export const get = <T>(url: string, signal?: AbortSignal): Promise<T> => request<T>(url, signal && { signal });

export const post = <T>(url: string, body?: unknown): Promise<T> =>
  request<T>(url, {
    method: 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
