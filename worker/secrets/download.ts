/**
 * Downloading a ciphertext in parts. Its reader gets their hashes, then the parts, and claims the secret when all of them are
 * there: what breaks a download consumes nothing.
 */
import { idOf } from '../crypto/keys.ts';
import { claimTokenHash, drawToken } from '../crypto/tokens.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { ReaderView } from './vault-types.ts';
import type { ServeOutcome } from './rules/upload.ts';
import { getPart } from './envelopes.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { beginReveal, type Denied, type ReleaseRequest, wrongPassphrase } from './reveal-secret.ts';

type PartsOutcome =
  | Denied
  | {
      readonly kind: 'parts';
      /** SHA-256 of each part; none where the ciphertext comes with the claim. */
      readonly hashes: readonly Uint8Array[];
      readonly reader: ReaderView;
    };

/** Lists the parts for a reader who could reveal the secret now. The passphrase is checked as in a reveal. */
export async function listParts(
  stores: Answering,
  { secretKey, rid, proof, passphraseProof, charged, ticket = null, opensHere }: ReleaseRequest,
): Promise<PartsOutcome> {
  const id = idOf(secretKey);
  const tokenHash = claimTokenHash(id, rid ?? drawToken());
  const begun = await beginReveal(
    stores,
    id,
    { charged, ...(opensHere && { opensHere }) },
    { withPassphrase: passphraseProof !== null, proof, ticket, tokenHash },
  );
  if ('kind' in begun) return begun;
  const { outcome, reader } = begun;
  const attempt = outcome.kind === 'attempt' ? outcome.attempt : null;
  const command = { tokenHash, verifier: passphraseProof, attempt, proof, ticket };
  const listed = await vaultStub(stores, id).listParts(command);
  if (listed.kind === 'wrong') return wrongPassphrase(stores, secretKey, begun, listed);
  return listed.kind === 'parts' ? { ...listed, reader } : listed;
}

interface PartRequest {
  readonly secretKey: string;
  /** From 1. */
  readonly part: number;
  /** 32 bytes, of the link. */
  readonly proof: Uint8Array;
  /** The client's claim token, or null. */
  readonly rid: string | null;
  /** Of a verified recipient, 32 bytes; null for none. */
  readonly ticket: Uint8Array | null;
}

export type DownloadOutcome =
  | Exclude<ServeOutcome, { kind: 'part' }>
  | { readonly kind: 'not_ready' }
  | { readonly kind: 'downloaded'; readonly bytes: Uint8Array<ArrayBuffer> };

/** Reads a part for a reader with the whole link: while the secret lives, and after the claim with its token. */
export async function downloadPart(
  stores: Stores,
  { secretKey, part, proof, rid, ticket }: PartRequest,
): Promise<DownloadOutcome> {
  const id = idOf(secretKey);
  const tokenHash = rid === null ? null : claimTokenHash(id, rid);
  const served = await vaultStub(stores, id).servePart({ part, proof, tokenHash, ticket });
  if (served.kind !== 'part') return served;
  const place = { part, attempt: served.attempt };
  const bytes = await fromStore('reading a part', getPart(stores.env, id, place));
  return bytes === null ? { kind: 'not_ready' } : { kind: 'downloaded', bytes };
}
