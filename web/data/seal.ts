/** Encrypts a secret in this browser, and creates it. */
import { concat } from '../../shared/concat.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import type { Content } from '../../shared/seal/content.ts';
import { partCount } from '../../shared/seal/format.ts';
import { seal, type Sealed } from '../../shared/seal/seal.ts';
import { toBase64url } from './base64url.ts';
import { call } from './call.ts';
import { burnUnwanted, type Transfer, upload, type UploadFields } from './upload.ts';
import { fetchWithProgress } from './upload-request.ts';

export type LinkOptions = Pick<UploadFields, 'ttl' | 'share_domain' | 'locale' | 'label'>;

interface CreatedSealed {
  readonly reply: ReplyOf<typeof concealSecret>;
  /** Of the link, without `#`. Never sent. */
  readonly fragment: string;
}

const unwatched: Transfer = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onWaiting: () => undefined,
};

/**
 * Encrypts a secret under new keys, and creates it: every attempt needs its own.
 *
 * @param passphrase empty for none
 * @param transfer of one with files
 */
export async function createSealed(
  content: Content,
  passphrase: string,
  options: LinkOptions,
  transfer?: Transfer,
): Promise<CreatedSealed> {
  const sealed = await seal(content, passphrase);
  const fields = { ...options, ...sealFields(sealed) };
  if (partCount(sealed.bytes) === 0) {
    const reply = await sendWhole(sealed, fields, transfer);
    return { reply, fragment: sealed.fragment };
  }
  const reply = await upload(sealed, fields, transfer ?? unwatched);
  return { reply, fragment: sealed.fragment };
}

async function sendWhole(
  { bytes, parts }: Sealed,
  fields: UploadFields,
  transfer: Transfer | undefined,
): Promise<CreatedSealed['reply']> {
  const ciphertext: Uint8Array[] = [];
  for await (const part of parts) ciphertext.push(part);
  const body = { ...fields, sealed: toBase64url(concat(...ciphertext)) };
  if (!transfer) return call(concealSecret, { body });
  const { signal, onProgress } = transfer;
  // In JSON it is a third longer.
  const report = (sent: number) => onProgress(Math.min(Math.round((sent * 3) / 4), bytes), bytes);
  const reply = await call(concealSecret, { body, signal }, fetchWithProgress(report));
  if (signal.aborted) burnUnwanted(reply.record.metadata.key);
  signal.throwIfAborted();
  return reply;
}

function sealFields({ share, proofHash, passphraseHash }: Sealed) {
  return {
    share: toBase64url(share),
    proof_hash: toBase64url(proofHash),
    ...(passphraseHash && { passphrase_hash: toBase64url(passphraseHash) }),
  };
}
