/** The descriptions of the document: what the doc comments of the contract say. `worker/node/contract-comments.ts` reads them. */
import type { Operation } from './operations.ts';

/** What each field is, by its name; of an object, what its fields are, too. An empty text is none. */
export interface FieldWords {
  readonly [name: string]: { readonly text: string; readonly fields: FieldWords };
}

export interface CallWords {
  readonly summary: string;
  readonly description: string;
  /** Of each parameter of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Of the body, or of the query of a GET. */
  readonly body: FieldWords;
  readonly reply: FieldWords;
}

export interface Words {
  /** By the names that the contract exports its endpoints under. */
  readonly calls: Readonly<Record<string, CallWords>>;
  /** By the names of `shapes`. */
  readonly shapes: FieldWords;
}

/** A call with its words. */
export interface DescribedOperation extends Operation, CallWords {}

/** Of fields that frame so many answers that a comment on each would say nothing. */
export const commonFields: Readonly<Record<string, string>> = {
  record: 'The result.',
  records: 'The list, newest first.',
  details: 'Details.',
};

/** The same of parameters. */
export const commonParams: Readonly<Record<string, string>> = {
  key: 'For the recipient of a secret: its key. For its sender: the key of the receipt (`metadata.key`, in v1 `metadata_key`). In calls about a request: the key in its two links.',
  domain: 'The domain, in Unicode or Punycode.',
};
