/** Ciphertexts that are too long for one call: uploaded in parts, of secrets and of answers. See "Parts" in docs/protocol.md. */
import { concat } from '../../shared/concat.ts';
import { OCTETS, type ReplyOf } from '../../shared/contract/endpoint.ts';
import { burnSecret } from '../../shared/contract/receipts.ts';
import type { concealSecret } from '../../shared/contract/secrets.ts';
import { beginUpload, finishUpload, uploadPart } from '../../shared/contract/uploads.ts';
import { PART_ATTEMPTS_MAX } from '../../shared/limits.ts';
import { pageLanguage } from '../prerender/choice.ts';
import type { Bytes } from '../../shared/seal/bytes.ts';
import { sha256 } from '../../shared/seal/derivation.ts';
import { partCount } from '../../shared/seal/format.ts';
import type { Sealed } from '../../shared/seal/seal.ts';
import { toBase64, toBase64url } from './base64url.ts';
import { call, type Fetcher, shrimpToken } from './client.ts';
import { CallFailure, reasonOf, refusalOf } from './failure.ts';

/** What a page does with an upload while it runs. */
export interface Transfer {
  readonly signal: AbortSignal;
  /** Called with the number of bytes that were sent, and of all. */
  readonly onProgress: (sent: number, total: number) => void;
  /** Called with true before a call is repeated, and with false once it is. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** The fields of the call that begins an upload, without the length. */
export interface UploadFields {
  readonly share: string;
  readonly proof_hash: string;
  readonly passphrase_hash?: string;
  readonly sealed_note?: string;
  readonly ttl?: number;
  readonly share_domain: string;
  readonly locale: string;
  readonly label: string | undefined;
  readonly batch?: string;
  readonly bound_to?: string[];
}

/** Injected by tests. */
export interface UploadEnvironment {
  readonly fetcherWith: (onSent: (bytes: number) => void) => Fetcher;
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves at once unless the browser is offline. */
  readonly online: () => Promise<void>;
}

export const thisBrowser: UploadEnvironment = {
  fetcherWith: fetchWithProgress,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () =>
    navigator.onLine
      ? Promise.resolve()
      : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
};

const ignored = () => undefined;

/** For what no one sees or cancels. */
export const unwatched: Transfer = {
  signal: new AbortController().signal,
  onProgress: ignored,
  onWaiting: ignored,
};

/**
 * Uploads a secret. What was sent is burned where it cannot be finished, or is cancelled.
 *
 * @returns the new secret, as if it had been created in one call
 * @throws CallFailure, never with a time after which to try again: it would be encrypted and sent from the start
 */
export async function upload(
  sealed: Sealed,
  fields: UploadFields,
  transfer: Transfer,
  environment: UploadEnvironment = thisBrowser,
): Promise<ReplyOf<typeof concealSecret>> {
  const body = { ...fields, bytes: sealed.bytes, parts: partCount(sealed.bytes) };
  const fetcher = environment.fetcherWith(ignored);
  // Not repeated: the same share must not be stored twice. Not cancelled either: the answer has the key that burns it.
  const { key } = (await call(beginUpload, { body }, fetcher)).record;
  try {
    const hashes = await sendParts(key, sealed, transfer, environment);
    const input = { params: { key }, body: { hashes }, signal: transfer.signal };
    const reply = await retried(() => call(finishUpload, input, fetcher), transfer, environment);
    transfer.signal.throwIfAborted();
    return reply;
  } catch (error) {
    burnUnwanted(key, fetcher);
    throw error instanceof CallFailure ? new CallFailure(error.reason, 'upload') : error;
  }
}

/** Burns what no one will have a link to. If that fails, it ends by itself. */
export function burnUnwanted(key: string, fetcher?: Fetcher): void {
  call(burnSecret, { params: { key }, body: { continue: true } }, fetcher).catch(ignored);
}

/**
 * Sends the parts of an upload that was begun.
 *
 * @param key under which it was begun
 * @returns the hash of each part, base64url
 */
export async function sendParts(
  key: string,
  { parts, bytes: total }: Pick<Sealed, 'parts' | 'bytes'>,
  transfer: Transfer,
  environment: UploadEnvironment,
): Promise<string[]> {
  const { signal, onProgress } = transfer;
  const hashes: string[] = [];
  let done = 0;
  // A part is encrypted once: the same bytes are sent again, because the file may have changed.
  for await (const bytes of parts) {
    signal.throwIfAborted();
    const hash = await sha256(bytes);
    hashes.push(toBase64url(hash));
    const input = { params: { key, part: String(hashes.length) }, signal };
    const report = (sent: number) => onProgress(done + Math.min(sent, bytes.length), total);
    const fetcher = sending(bytes, hash, environment.fetcherWith(report));
    await retried(() => call(uploadPart, input, fetcher), transfer, environment);
    done += bytes.length;
    onProgress(done, total);
  }
  return hashes;
}

/** Sends bytes where `call` sends JSON. The shrimp is read for each request: a refusal renews it. */
function sending(bytes: Bytes, hash: Uint8Array, fetcher: Fetcher): Fetcher {
  return (path, init) =>
    fetcher(path, {
      ...init,
      headers: {
        Accept: 'application/json',
        'Content-Type': OCTETS,
        'Content-Digest': `sha-256=:${toBase64(hash)}:`,
        'O-Shrimp': shrimpToken(),
      },
      // Sending bytes would copy them in the main thread.
      body: new Blob([bytes]),
    });
}

/** A ciphertext that fits into one call, base64url. */
export async function wholeOf(parts: Sealed['parts']): Promise<string> {
  const ciphertext: Uint8Array[] = [];
  for await (const part of parts) ciphertext.push(part);
  return toBase64url(concat(...ciphertext));
}

/**
 * Reports how much of a ciphertext in one call was sent.
 *
 * @param bytes the length of the ciphertext
 */
export function fetcherOfWhole(bytes: number, { onProgress }: Transfer): Fetcher {
  // In JSON it is a third longer.
  return fetchWithProgress((sent) =>
    onProgress(Math.min(Math.round((sent * 3) / 4), bytes), bytes),
  );
}

const RETRY_MS_FIRST = 2000;
/** A longer wait is shown as an error. */
const RETRY_MS_MAX = 300_000;

/**
 * Repeats an idempotent call until it is answered, as often as the server takes a part. Attempts that fail while the browser is
 * offline do not count.
 */
export async function retried<T>(
  attempt: () => Promise<T>,
  { signal, onWaiting }: Transfer,
  { wait, online }: UploadEnvironment,
): Promise<T> {
  let pauseMs = RETRY_MS_FIRST;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = Math.max(pauseMs, retryAfterMs(error));
      if (signal.aborted || attempts === PART_ATTEMPTS_MAX || waitMs > RETRY_MS_MAX) throw error;
      onWaiting(true);
      await Promise.race([wait(waitMs), aborted(signal)]);
      await Promise.race([online(), aborted(signal)]);
      onWaiting(false);
      signal.throwIfAborted();
      pauseMs *= 2;
    }
  }
}

/** Infinity where repeating it cannot help. */
function retryAfterMs(error: unknown): number {
  const reason = reasonOf(error);
  const retryAfter = refusalOf(error)?.retry_after;
  switch (reason?.kind) {
    case 'unreachable':
      return 0;
    case 'incomplete':
    case 'refused': {
      const { status } = reason;
      const mayPass = status >= 500 || refusalOf(error)?.code === 'part_damaged';
      if (status === 429 && retryAfter !== undefined) return retryAfter * 1000;
      const seconds = error instanceof CallFailure ? error.retryAfter : 0;
      return mayPass ? seconds * 1000 : Infinity;
    }
    default:
      return Infinity;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Of a connection that has died nothing else is known. */
const IDLE_MS_MAX = 60_000;

/**
 * Reports how much of a request was sent, which `fetch` does not.
 *
 * @param onSent called with the number of bytes of the body that were sent
 */
function fetchWithProgress(onSent: (bytes: number) => void): Fetcher {
  return (path, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      let idle = setTimeout(abort, IDLE_MS_MAX);
      request.upload.addEventListener('progress', ({ loaded }) => {
        clearTimeout(idle);
        idle = setTimeout(abort, IDLE_MS_MAX);
        onSent(loaded);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('loadend', () => {
        clearTimeout(idle);
        signal?.removeEventListener('abort', abort);
        // Without effect after `load`.
        reject(new TypeError('There was no response'));
      });
      signal?.addEventListener('abort', abort);
      request.open(method, path);
      const sent = new Headers(headers);
      sent.set(...pageLanguage());
      for (const [name, value] of sent) request.setRequestHeader(name, value);
      request.send(body instanceof ReadableStream ? null : body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    ...(retryAfter !== null && { headers: { 'Retry-After': retryAfter } }),
  });
}
