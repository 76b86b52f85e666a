/**
 * The words of the reference: they stand in `contract/*.docs.ts`, beside the contract and outside the bundles. A field that is
 * renamed or added there does not compile until its words follow.
 */
import type { GenericSchema } from 'valibot';
import type { Endpoint, ParamsOf } from './endpoint.ts';
import type { FailureCode } from './failure-codes.ts';
import { type commonReply, commonRequest } from './fields.docs.ts';

/** The chapters of the reference, in its order. */
export const chapters = {
  Secrets: 'Creating a secret, and opening it once.',
  Receipts: 'For the creator of a secret: its state, and burning it.',
  Account: 'The account that calls: who it is, its token, its sessions.',
  Webhooks: 'An account’s own server is notified when its secrets end.',
  Domains: 'Domains of the account’s own, on which its links open.',
  Site: 'What this installation is, and whether it works.',
  'API v1': 'The older API, for programs that know it. New programs use v2.',
  Entry: 'Signing up, in and out, as the pages do it.',
  Browser: 'What pages need and programs do not.',
  Administration: 'For admins (the role `colonel`).',
} as const;

export type Chapter = keyof typeof chapters;

/**
 * What a field is; of an object without a name of its own, what its fields are, too. Without a text of its own it has the common
 * one of its name.
 */
export type FieldText = string | { readonly text?: string; readonly fields: FieldTexts };

/** By the names of the fields. */
export interface FieldTexts {
  readonly [field: string]: FieldText;
}

/** A call as the reference describes it. */
export interface Operation {
  /** The name that the contract exports the endpoint under. */
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly summary: string;
  readonly description?: string;
  /** What its handler can refuse it with, beyond what follows from the declaration. */
  readonly failures?: readonly FailureCode[];
  /** Of each parameter of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Of each field of the body, or of the query of a GET. */
  readonly fields: FieldTexts;
  readonly reply: FieldTexts;
  /** A body that works. */
  readonly example?: Readonly<Record<string, unknown>>;
}

/** An operation, and where the reference lists it. */
export interface ListedOperation extends Operation {
  readonly chapter: Chapter;
}

/** A schema that several answers share, by the name that the reference gives it. */
export interface Shape {
  readonly name: string;
  readonly schema: GenericSchema;
  readonly fields: FieldTexts;
}

/** The fields of an object schema, also of one that is optional, nullable, listed or the end of a pipe. */
type FieldsOf<Schema> = Schema extends { readonly pipe: readonly (infer Part)[] }
  ? FieldsOf<Exclude<Part, { readonly pipe: unknown }>>
  : Schema extends { readonly entries: infer Entries }
    ? Entries
    : Schema extends { readonly wrapped: infer Inner }
      ? FieldsOf<Inner>
      : Schema extends { readonly item: infer Inner }
        ? FieldsOf<Inner>
        : never;

type TextOf<Schema, Own = { readonly text: string }> = [FieldsOf<Schema>] extends [never]
  ? string
  : string | (Own & { readonly fields: ReplyTexts<Schema> });

/** A text for each field, unless `common` has one for its name. */
type TextsOf<Entries, Common> = {
  readonly [Name in Exclude<keyof Entries, keyof Common | `${string}[]`>]: TextOf<Entries[Name]>;
} & {
  readonly [Name in keyof Entries & keyof Common]?: TextOf<
    Entries[Name],
    { readonly text?: string }
  >;
};

type ReplyTexts<Schema> = TextsOf<FieldsOf<Schema>, typeof commonReply>;
type RequestTexts<Schema> = TextsOf<FieldsOf<Schema>, typeof commonRequest>;

/** May be left out where nothing in it is required. */
type Needed<Name extends string, Texts> =
  Partial<Texts> extends Texts
    ? { readonly [Key in Name]?: Texts }
    : { readonly [Key in Name]: Texts };

/** What is written of a call; which fields need a text, `Needed` adds. */
type CallTexts = Pick<Operation, 'summary' | 'description' | 'failures' | 'example'> & {
  readonly params?: Readonly<Record<string, string>>;
  readonly fields?: FieldTexts;
  readonly reply?: FieldTexts;
};

const commonParams = {
  key: 'The key of the secret or, of the calls of its creator, of its metadata.',
  domain: 'The domain, as people write it or as the DNS has it.',
} as const;

/**
 * Describes a call.
 *
 * @param id the name that the contract exports its endpoint under
 */
export function operation<const E extends Endpoint>(
  id: string,
  endpoint: E,
  texts: CallTexts &
    Needed<'params', TextsOf<ParamsOf<E>, typeof commonParams>> &
    Needed<'fields', RequestTexts<E['body']>> &
    Needed<'reply', ReplyTexts<E['reply']>>,
): Operation {
  const { params, fields, reply = {}, ...rest }: CallTexts = texts;
  return {
    ...rest,
    id,
    endpoint,
    params: { ...commonParams, ...params },
    fields: { ...commonRequest, ...fields },
    reply,
  };
}

/** Describes a schema that several answers share. */
export function shape<Schema extends GenericSchema>(
  name: string,
  schema: Schema,
  fields: FieldTexts & ReplyTexts<Schema>,
): Shape {
  return { name, schema, fields };
}

/** Lists operations in a chapter. */
export function chapter(name: Chapter, operations: readonly Operation[]): ListedOperation[] {
  return operations.map((each) => ({ ...each, chapter: name }));
}
