/** Encrypts secrets in this browser, and creates them. */
import { concat } from '../../shared/concat.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import type { Content } from '../../shared/seal/content.ts';
import { partCount } from '../../shared/seal/format.ts';
import { seal, type Sealed } from '../../shared/seal/seal.ts';
import type { CreatedLink } from './created-links.ts';
import { toBase64url } from './base64url.ts';
import { call } from './client.ts';
import { burnUnwanted, type Transfer, upload, type UploadFields } from './upload.ts';
import { fetchWithProgress } from './upload-request.ts';

export type LinkOptions = Pick<
  UploadFields,
  'ttl' | 'share_domain' | 'locale' | 'label' | 'batch' | 'bound_to'
>;

type CreatedReply = ReplyOf<typeof concealSecret>;

const unwatched: Transfer = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onWaiting: () => undefined,
};

/**
 * Encrypts a secret under new keys, and creates it, once for each copy: all of them or none.
 *
 * @param passphrase empty for none
 * @param transfer of one with files
 */
export async function createSealed(
  content: Content,
  passphrase: string,
  { copies, ...options }: LinkOptions & { readonly copies: number },
  transfer?: Transfer,
): Promise<readonly CreatedLink[]> {
  const batch = copies > 1 ? { batch: crypto.randomUUID() } : {};
  const created: CreatedLink[] = [];
  try {
    while (created.length < copies) {
      const own = transfer && transferOfCopy(transfer, created.length, copies);
      created.push(await createOne(content, passphrase, { ...options, ...batch }, own));
    }
  } catch (error) {
    for (const { metadataKey } of created) burnUnwanted(metadataKey);
    throw error;
  }
  return created;
}

/** Burns what a server of an earlier version has created: anyone with the link could open it. */
export function unbound(links: readonly CreatedLink[]): Error {
  for (const { metadataKey } of links) burnUnwanted(metadataKey);
  return new Error('The server did not bind the secret to its recipients');
}

/** Reports the progress of one copy as that of all. */
function transferOfCopy(transfer: Transfer, before: number, copies: number): Transfer {
  return {
    ...transfer,
    onProgress: (sent, total) => transfer.onProgress(before * total + sent, copies * total),
  };
}

/** Every attempt needs keys of its own. */
async function createOne(
  content: Content,
  passphrase: string,
  options: LinkOptions,
  transfer: Transfer | undefined,
): Promise<CreatedLink> {
  const sealed = await seal(content, passphrase);
  const fields = { ...options, ...sealFields(sealed) };
  const { record, details } =
    partCount(sealed.bytes) === 0
      ? await sendWhole(sealed, fields, transfer)
      : await upload(sealed, fields, transfer ?? unwatched);
  // The fragment is never sent.
  const link = { metadataKey: record.metadata.key, fragment: sealed.fragment };
  if (options.bound_to && !details.bound_to) throw unbound([link]);
  return link;
}

async function sendWhole(
  { bytes, parts }: Sealed,
  fields: UploadFields,
  transfer: Transfer | undefined,
): Promise<CreatedReply> {
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
