/** Secrets that are encrypted and decrypted on this machine: what is sent, and what is done with the answer. */
import { randomUUID } from 'node:crypto';
import { revealSecret } from '../contract/reveal.ts';
import type { ReplyOf } from '../contract/endpoint.ts';
import { concat } from '../concat.ts';
import type { Content } from '../seal/content.ts';
import { INLINE_BYTES_MAX, INLINE_PLAIN_BYTES_MAX } from '../seal/format.ts';
import type { LinkKey } from '../seal/fragment.ts';
import { SealError } from '../seal/seal-error.ts';
import { open, proofsOf, seal } from '../seal/seal.ts';
import { call } from './api-client.ts';
import { Stop } from './errors.ts';
import { withRetries } from './retry.ts';
import type { Service } from './service.ts';

const MIB = 1024 * 1024;

/** The fields of the call that creates a secret, and the fragment of its link, which is never sent. */
export interface SealedFields {
  readonly fields: Readonly<Record<string, string>>;
  readonly fragment: string;
}

/**
 * Encrypts a secret under new keys.
 *
 * @throws Stop when it is too large for one call
 */
export async function sealFields(content: Content, passphrase: string): Promise<SealedFields> {
  const sealed = await seal(content, passphrase);
  const { fragment, share, proofHash, passphraseHash } = sealed;
  if (sealed.bytes > INLINE_BYTES_MAX) throw tooLargeToSeal();
  const parts: Uint8Array[] = [];
  for await (const part of sealed.parts) parts.push(part);
  return {
    fragment,
    fields: {
      sealed: base64url(concat(...parts)),
      share: base64url(share),
      proof_hash: base64url(proofHash),
      ...(passphraseHash && { passphrase_hash: base64url(passphraseHash) }),
    },
  };
}

export function tooLargeToSeal(): Stop {
  const limit = `${INLINE_PLAIN_BYTES_MAX / MIB} MiB`;
  return new Stop(
    'refused',
    `Text and files are more than ${limit} together: more is not encrypted on this machine. With --server the site encrypts a text.`,
  );
}

interface Claim {
  readonly link: LinkKey;
  readonly passphrase: string;
  readonly service: Service;
  readonly key: string;
  /** Called before a call is repeated. */
  readonly onFailure: () => void;
}

export interface Opened {
  readonly content: Content;
  readonly record: ReplyOf<typeof revealSecret>['record'];
}

/**
 * Opens a secret with proofs and decrypts it here. Neither `secret_value` nor any other plaintext of an answer is used, whatever
 * the service sends.
 */
export async function openSealed({
  link,
  passphrase,
  service,
  key,
  onFailure,
}: Claim): Promise<Opened> {
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  const body = {
    continue: true,
    rid: randomUUID(),
    proof: base64url(proof),
    ...(passphraseProof && { passphrase_proof: base64url(passphraseProof) }),
  };
  const claim = async (): Promise<Opened> => {
    const { record } = await withRetries(
      (idleMsMax) => call(revealSecret, service, { params: { key }, body, idleMsMax }),
      onFailure,
    );
    return { record, content: await decrypted(link, stretched, record) };
  };
  try {
    return await claim();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    // The answer may have been damaged on its way: within the lease, the same claim is answered again.
    return claim().catch(() => {
      throw new Stop(
        'failure',
        `The secret was opened, but it cannot be decrypted (${error.code}). Ask the sender for a new link.`,
      );
    });
  }
}

async function decrypted(
  link: LinkKey,
  stretched: Uint8Array<ArrayBuffer> | null,
  { share, sealed }: Opened['record'],
): Promise<Content> {
  if (share === undefined || sealed === undefined) throw new SealError('incomplete');
  const ciphertext = new Blob([bytesOf(sealed)]);
  return open(link, { share: bytesOf(share), stretched }, ciphertext);
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
