/** Ciphertexts that are too long for one call: sent and received in parts. */
import { createHash } from 'node:crypto';
import type { BodyInputOf } from '../contract/endpoint.ts';
import { burnSecret } from '../contract/receipts.ts';
import { downloadPart, uploadPart } from '../contract/uploads.ts';
import { partCount } from '../seal/format.ts';
import type { Sealed } from '../seal/seal.ts';
import { call } from './api-client.ts';
import { Stop } from './errors.ts';
import { withRetries } from './retry.ts';
import type { Service } from './service.ts';

export interface Transfer {
  readonly service: Service;
  /** Called before a call is repeated. */
  readonly onFailure: () => void;
  /** Called with the number of bytes that are done, and of all. */
  readonly onProgress: (bytes: number, total: number) => void;
}

/** The calls around the parts of an upload. */
interface Upload<Reply> {
  /** Not repeated: the same share must not be stored twice. Answers with the key of the parts. */
  readonly begin: (size: { readonly bytes: number; readonly parts: number }) => Promise<string>;
  /** @param hashes of each part, base64url */
  readonly finish: (key: string, hashes: string[], idleMsMax: number) => Promise<Reply>;
}

/**
 * Uploads a ciphertext. What was sent is given up where it cannot be finished.
 *
 * @returns the reply to the last call
 */
export async function upload<Reply>(
  sealed: Pick<Sealed, 'bytes' | 'parts'>,
  { begin, finish }: Upload<Reply>,
  { service, onFailure, onProgress }: Transfer,
): Promise<Reply> {
  const key = await begin({ bytes: sealed.bytes, parts: partCount(sealed.bytes) });
  const params = { key };
  const retried = <T>(attempt: (idleMsMax: number) => Promise<T>) =>
    withRetries(attempt, onFailure);
  try {
    const hashes: string[] = [];
    let done = 0;
    for await (const bytes of sealed.parts) {
      hashes.push(hashOf(bytes));
      const part = { ...params, part: String(hashes.length) };
      await retried((idleMsMax) =>
        call(uploadPart, service, { params: part, body: { bytes }, idleMsMax }),
      );
      done += bytes.length;
      onProgress(done, sealed.bytes);
    }
    return await retried((idleMsMax) => finish(key, hashes, idleMsMax));
  } catch (error) {
    // It ends by itself after some hours if this fails as well.
    await call(burnSecret, service, { params, body: { continue: true } }).catch(() => undefined);
    throw error;
  }
}

interface Download extends Transfer {
  readonly key: string;
  /** What shows that this reader may have them. */
  readonly fields: Omit<BodyInputOf<typeof downloadPart>, 'rid'>;
  /** Of each part, base64url. */
  readonly hashes: readonly string[];
  /** Of the whole ciphertext. */
  readonly bytes: number;
}

/**
 * Downloads all parts of a ciphertext. Consumes nothing.
 *
 * @throws Stop unless all of them are as the service listed them: the secret must not be opened then
 */
export async function download({
  service,
  key,
  fields: { proof, manage_proof, ticket },
  hashes,
  bytes: total,
  onFailure,
  onProgress,
}: Download): Promise<Blob[]> {
  if (hashes.length !== partCount(total)) throw unusable();
  const body = { proof, manage_proof, ticket };
  const parts: Blob[] = [];
  let done = 0;
  for (const [index, hash] of hashes.entries()) {
    const params = { key, part: String(index + 1) };
    const fetchPart = () =>
      withRetries(
        (idleMsMax) => call(downloadPart, service, { params, body, idleMsMax }),
        onFailure,
      );
    let bytes = await fetchPart();
    // Damaged on its way. Decrypting would find that too, but only after the secret is opened.
    if (hashOf(bytes) !== hash) bytes = await fetchPart();
    if (hashOf(bytes) !== hash) throw unusable();
    parts.push(new Blob([bytes]));
    done += bytes.length;
    onProgress(done, total);
  }
  return parts;
}

function unusable(): Stop {
  return new Stop('failure', 'The secret did not arrive whole. It was not opened: try again.');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
