/**
 * An endpoint is data. `mount` (worker) serves it, `call` (web) calls it; parsing, caller, shrimp, limits and failures are
 * handled once for every endpoint, from its declaration.
 */
import { type GenericSchema, type InferInput, type InferOutput, object } from 'valibot';
import type { LimitName } from '../limits.ts';

/**
 * What an API token may do. `secrets`: everything about secrets. `domains`: the account's domains and its webhook. No scope
 * opens administration, tokens, sessions, passwords or the end of an account.
 */
export const tokenScopes = ['secrets', 'domains'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** The type of a body, or of an answer, that is bytes and no fields. */
export const OCTETS = 'application/octet-stream';

/** The body of a call that takes none; unknown fields are ignored everywhere. */
export const noFields = object({});

export interface Endpoint<
  Path extends string = string,
  Body extends GenericSchema = GenericSchema,
  Reply extends GenericSchema = GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` for each parameter. */
  readonly path: Path;
  /** Absent: any caller. Others are refused before anything is read. */
  readonly who?: 'signed-in' | 'signed-out' | 'colonel';
  /** The scope that an API token needs for it; `any` is every token. Absent: no token opens it. */
  readonly token?: TokenScope | 'any';
  /** Set for calls that pages repeat by themselves: they keep no session alive. */
  readonly isPoll?: true;
  /** Set where an unsafe call in a live cookie session may come without a shrimp: always, or only as a plain form. */
  readonly shrimp?: 'exempt' | 'not-for-plain-forms';
  /** Set for what someone needs who opens a link: custom domains serve these calls and no others. */
  readonly isForRecipients?: true;
  /** Which counter the call is charged to: before its body is read, unless the next field is set. */
  readonly limit?: LimitName;
  /**
   * Set where the handler runs beside the charge; its answer is dropped if the charge is refused. A handler that changes
   * something awaits the charge (`Call.charged`) before the irreversible step.
   */
  readonly isChargedAlongside?: true;
  /** True where the answer has only `success` and the reply, without `custid` and `shrimp`. */
  readonly bare?: true;
  /** Set where the body may hold a ciphertext, which can be longer than the longest text: as the plan of the caller allows, or of any. */
  readonly takesCiphertext?: 'of-own-plan' | 'of-any-plan';
  /** Set where the body is a part of a ciphertext, as `application/octet-stream`: the one field `bytes`. */
  readonly takesBytes?: true;
  /** Set where the answer of 200 is bytes, as `application/octet-stream`. */
  readonly answersBytes?: true;
  /**
   * Set where fields protect what the call creates: a name that is misspelt, or that another service has for one of them, is
   * refused, so that nothing is created without its protection. Other unknown fields are ignored and counted.
   */
  readonly checksNames?: true;
  /** Set where any other field is refused: whoever sends one takes the call for another, and would get less than they asked for. */
  readonly takesNoOthers?: true;
  /** The field that a JSON body may nest all others in. */
  readonly nestedIn?: string;
  /** What the body must look like once form, multipart or JSON have become one record; of a GET, the query. */
  readonly body: Body;
  /** The fields beside `success` in an answer of 200; or bytes, which are the answer. */
  readonly reply: Reply;
}

/** The names of the `:parameters` in a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E extends Endpoint> = Record<ParamName<E['path']>, string>;
/** What a caller may send. */
export type BodyInputOf<E extends Endpoint> = InferInput<E['body']>;
/** What a handler receives. */
export type BodyOf<E extends Endpoint> = InferOutput<E['body']>;
export type ReplyOf<E extends Endpoint> = InferOutput<E['reply']>;

/** Fills the parameters of an endpoint's path, such as `/api/v2/secret/:key`. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/**
 * Declares an endpoint; keeps the literal types that the helpers above read. As a call of it has no effect, the bundler leaves out
 * the endpoints that a page does not call.
 */
/*#__NO_SIDE_EFFECTS__*/
export function endpoint<
  const Path extends string,
  const Body extends GenericSchema,
  const Reply extends GenericSchema,
>(declaration: Endpoint<Path, Body, Reply>): Endpoint<Path, Body, Reply> {
  return declaration;
}
