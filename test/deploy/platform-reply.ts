/** How the platform answers. */
import type { World } from './world.ts';

/** A plain text answer, from a service behind the API. */
export type Reply = readonly [status: number, body: object | string];

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  readonly type: string;
}

export interface Asked extends Call {
  readonly parts: RegExpExecArray;
  readonly world: World;
}

/** Which calls are answered, and how. */
export type Handler = readonly [
  method: string,
  path: RegExp,
  reply: (asked: Asked) => Reply | Promise<Reply>,
];

export function given(result: unknown, status = 200): Reply {
  return [status, { success: true, errors: [], messages: [], result }];
}

/** A page of a list, of the requested size. */
export function page(all: readonly object[], query: URLSearchParams): Reply {
  const size = Number(query.get('per_page') ?? 20);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return given(all.slice(from, from + size));
}

export function refused(status: number, code: number, message: string): Reply {
  return [status, { success: false, errors: [{ code, message }], messages: [], result: null }];
}

export function jsonOf({ body }: Call): unknown {
  return JSON.parse(body.toString());
}

/** A token as those look that files are uploaded with; wrangler reads when it ends. */
export function uploadToken(claims: object): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
