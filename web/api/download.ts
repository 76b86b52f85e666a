/** Downloads a ciphertext that is stored in parts. Consumes nothing: only the claim does, when all parts are there. */
import * as v from 'valibot';
import { OCTETS } from '../../shared/contract/endpoint.ts';
import { downloadPart } from '../../shared/contract/uploads.ts';
import { concat } from '../../shared/concat.ts';
import { sha256 } from '../../shared/seal/derivation.ts';
import { partCount } from '../../shared/seal/format.ts';
import { toBase64url } from './base64url.ts';
import { browserFetch, call, type CallInput } from './client.ts';
import { realTiming, retried, type Timing } from './reveal.ts';

/** How often a part that arrives damaged is downloaded. */
const DAMAGED_MAX = 4;

/** The parts that have arrived, by their hashes: an interrupted download continues with them. */
export type DownloadedParts = Map<string, Blob>;

interface DownloadRequest {
  key: string;
  /** Of the link, base64url. */
  proof: string;
  /** Of an answer to a request, base64url. */
  manageProof?: string | undefined;
  /** The claim token: after the claim it alone can download. */
  rid: string;
  /** Of a verified recipient. */
  ticket?: string | undefined;
  /** SHA-256 of each part, base64url. */
  hashes: readonly string[];
  /** Of the whole ciphertext. */
  bytes: number;
  downloaded: DownloadedParts;
  /** Called with the number of bytes that have arrived, earlier ones included, and of all. */
  onProgress: (bytes: number, total: number) => void;
  onAttempt: (attempt: number) => void;
  signal: AbortSignal;
}

/** A part arrived damaged again and again, or the list of parts did. Nothing was opened. */
export class DownloadDamaged extends Error {
  override readonly name = 'DownloadDamaged';
}

/**
 * Downloads all parts that are not there yet, one after the other.
 *
 * @returns all parts, in order
 * @throws CallFailure, DownloadDamaged
 */
export async function download(
  { hashes, bytes: total, downloaded, onProgress, ...request }: DownloadRequest,
  timing: Timing = realTiming,
): Promise<Blob[]> {
  if (hashes.length !== partCount(total)) throw new DownloadDamaged();
  const arrived = () => hashes.reduce((sum, hash) => sum + (downloaded.get(hash)?.size ?? 0), 0);
  onProgress(arrived(), total);
  for (const [index, hash] of hashes.entries()) {
    request.signal.throwIfAborted();
    if (downloaded.has(hash)) continue;
    const before = arrived();
    const part = await downloadSound(
      { ...request, part: String(index + 1), hash },
      (bytes) => onProgress(before + bytes, total),
      timing,
    );
    downloaded.set(hash, part);
  }
  onProgress(total, total);
  return hashes.flatMap((hash) => downloaded.get(hash) ?? []);
}

interface PartRequest extends Pick<
  DownloadRequest,
  'key' | 'proof' | 'manageProof' | 'rid' | 'ticket' | 'onAttempt' | 'signal'
> {
  part: string;
  hash: string;
}

/** Downloads a part until its bytes are those of its hash. */
async function downloadSound(
  { key, part, proof, manageProof, rid, ticket, hash, ...attempts }: PartRequest,
  onBytes: (bytes: number) => void,
  timing: Timing,
): Promise<Blob> {
  const { signal } = attempts;
  const input = {
    params: { key, part },
    body: { proof, manage_proof: manageProof, rid, ticket },
    signal,
  };
  for (let times = 1; times <= DAMAGED_MAX; times++) {
    const bytes = await retried(() => fetchPart(input, onBytes, timing), attempts, timing);
    if (toBase64url(await sha256(bytes)) === hash) return new Blob([bytes]);
  }
  throw new DownloadDamaged();
}

/** The endpoint without its reply: the bytes are read as they arrive. */
const received = { ...downloadPart, reply: v.object({}) };

async function fetchPart(
  input: CallInput<typeof received>,
  onBytes: (bytes: number) => void,
  { fetcher = browserFetch }: Timing,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array();
  await call(received, input, async (path, request) => {
    const response = await fetcher(path, request);
    // A refusal is JSON, and what a proxy answers is something else.
    if (!response.headers.get('Content-Type')?.startsWith(OCTETS)) return response;
    bytes = await readBody(response, onBytes);
    return new Response('{}');
  });
  return bytes;
}

async function readBody(
  { body }: Response,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    pieces.push(piece.value);
    bytes += piece.value.length;
    onBytes(bytes);
  }
  return concat(...pieces);
}
