/** Ciphertexts that are too long for one call: sent and received in parts. */
import { createHash } from 'node:crypto';
import type { BodyInputOf, ReplyOf } from '../contract/endpoint.ts';
import { burnSecret } from '../contract/receipts.ts';
import type { concealSecret } from '../contract/secrets.ts';
import { beginUpload, downloadPart, finishUpload, uploadPart } from '../contract/uploads.ts';
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

/**
 * Uploads a secret. What was sent is given up where it cannot be finished.
 *
 * @returns the reply, as if it had been created in one call
 */
export async function upload(
  sealed: Sealed,
  fields: Omit<BodyInputOf<typeof beginUpload>, 'bytes' | 'parts'>,
  { service, onFailure, onProgress }: Transfer,
): Promise<ReplyOf<typeof concealSecret>> {
  const body = { ...fields, bytes: sealed.bytes, parts: partCount(sealed.bytes) };
  // Not repeated: the same share must not be stored twice.
  const begun = await call(beginUpload, service, { params: {}, body });
  const params = { key: begun.record.key };
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
    return await retried((idleMsMax) =>
      call(finishUpload, service, { params, body: { hashes }, idleMsMax }),
    );
  } catch (error) {
    // It ends by itself after some hours if this fails as well.
    await call(burnSecret, service, { params, body: { continue: true } }).catch(() => undefined);
    throw error;
  }
}

interface Download extends Transfer {
  readonly key: string;
  /** Of the link, base64url. */
  readonly proof: string;
  /** Of a verified recipient. */
  readonly ticket?: string | undefined;
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
  proof,
  ticket,
  hashes,
  bytes: total,
  onFailure,
  onProgress,
}: Download): Promise<Blob[]> {
  if (hashes.length !== partCount(total)) throw unusable();
  const parts: Blob[] = [];
  let done = 0;
  for (const [index, hash] of hashes.entries()) {
    const params = { key, part: String(index + 1) };
    const fetchPart = () =>
      withRetries(
        (idleMsMax) => call(downloadPart, service, { params, body: { proof, ticket }, idleMsMax }),
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
