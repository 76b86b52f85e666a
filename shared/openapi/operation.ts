/** What the document says of a call beyond what its endpoint declares. */
import type { Endpoint } from '../contract/endpoint.ts';
import type { FailureCode } from '../contract/failures.ts';

/** The chapters of the reference, in its order. */
export const tags = {
  Secrets: 'Sealing a secret, and opening it once.',
  Receipts: 'What the creator of a secret holds: how it stands, and the way to burn it.',
  Account: 'The account that calls: who it is, its token, its sessions.',
  Webhooks: 'An account’s own server is told how its secrets end.',
  Domains: 'Domains of the account’s own, on which its links open.',
  Site: 'What this installation is, and whether it works.',
  'API v1': 'The older API, for programs that know it. New programs use v2.',
  Entry: 'Signing up, in and out, as the pages do it.',
  Browser: 'What pages need and programs do not.',
  Administration: 'For colonels: those who run this installation.',
} as const;

export type Tag = keyof typeof tags;

export interface Operation {
  /** The name of the endpoint in the contract. */
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly tag: Tag;
  /** A few words. */
  readonly summary: string;
  readonly description?: string;
  /** The refusals that its handler knows, beyond those that follow from the declaration. */
  readonly failures?: readonly FailureCode[];
  /** What fields of the request are, where the common words do not say it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** A body that works. */
  readonly example?: Readonly<Record<string, unknown>>;
}
