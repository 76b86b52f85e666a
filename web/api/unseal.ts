/** Opens a secret that a browser encrypted. Loaded only on a page with a fragment. */
import { revealSecret } from '../../shared/contract/reveal.ts';
import type { LinkKey } from '../../shared/seal/fragment.ts';
import { SealError } from '../../shared/seal/seal-error.ts';
import { open, type Proofs, proofsOf } from '../../shared/seal/seal.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { call } from './client.ts';
import { download, type DownloadedParts } from './download.ts';
import {
  openSecret,
  type OpenRequest,
  type LinkProofs,
  realTiming,
  retried,
  type RevealedSecret,
  type Timing,
} from './reveal.ts';
import { addSample, type Sample, secondsLeft } from './transfer-speed.ts';

/** The answer with the share is requested once more if the ciphertext cannot be decrypted. */
const ANSWERS_MAX = 2;
/** Each step of the progress is rendered. */
const STEPS = 500;

/** What has arrived, as long as the page is open and the secret is not: the next attempt continues with it. */
const arrived: DownloadedParts = new Map();

/** Releases the memory of what has arrived. */
export function forgetDownload(): void {
  arrived.clear();
}

/** What a page shows while a ciphertext is downloaded in parts, or while it is decrypted. */
export interface Unsealing {
  readonly stage: 'download' | 'decryption';
  readonly bytes: number;
  readonly total: number;
  /** Null while it is unknown. */
  readonly secondsLeft: number | null;
}

export interface UnsealRequest extends Omit<OpenRequest, 'credentials'> {
  passphrase: string;
  /** Of an answer to a request, base64url: the proof of its private page. */
  manageProof?: string;
  isInParts: boolean;
  onProgress: (progress: Unsealing) => void;
}

/**
 * Opens a secret like `openSecret`, and decrypts it. The server gets proofs, never the passphrase. A ciphertext in parts is
 * downloaded before the secret is claimed.
 *
 * @returns the answer with what was decrypted in it, as if the site had decrypted it
 * @throws CallFailure, DownloadDamaged, or SealError when the ciphertext cannot be decrypted
 */
export async function openSealed(
  link: LinkKey,
  request: UnsealRequest,
  timing: Timing = realTiming,
): Promise<RevealedSecret> {
  const { passphrase, manageProof, isInParts, signal } = request;
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  const credentials = {
    proof: toBase64url(proof),
    ...(passphraseProof && { passphrase_proof: toBase64url(passphraseProof) }),
    ...(manageProof !== undefined && { manage_proof: manageProof }),
  };
  signal.throwIfAborted();
  const report = reporter(request.onProgress, timing);
  const claim = { ...request, credentials };
  const ciphertext = isInParts ? await downloaded({ ...claim, report }, timing) : null;
  const count = ciphertext?.length;
  const total = ciphertext?.reduce((sum, { size }) => sum + size, 0) ?? 0;
  for (let answers = 1; ; answers++) {
    signal.throwIfAborted();
    const onBytes = (bytes: number) => {
      if (ciphertext) report('decryption', bytes, total);
    };
    // From here on the secret may be opened: what is shown must not offer to cancel.
    onBytes(0);
    const reply = await openSecret(claim, timing);
    // Each part is let go of once it is decrypted.
    forgetDownload();
    try {
      return await decrypted(reply, ciphertext, { link, stretched, onBytes });
    } catch (error) {
      // With a wrong share the first record fails. What is decrypted in part cannot be begun again.
      if (answers === ANSWERS_MAX || ciphertext?.length !== count) throw error;
    }
  }
}

type Report = (stage: Unsealing['stage'], bytes: number, total: number) => void;

interface CheckedRequest extends Omit<UnsealRequest, 'passphrase' | 'onProgress'> {
  report: Report;
  credentials: LinkProofs;
}

/** Has the proofs checked, and downloads the ciphertext: a wrong passphrase costs no download. */
async function downloaded(
  { credentials, report, ...request }: CheckedRequest,
  timing: Timing,
): Promise<Blob[]> {
  const { key, rid, ticket, signal } = request;
  const input = { params: { key }, body: { ...credentials, rid, ticket }, signal };
  const { details } = await retried(
    () => call(revealSecret, input, timing.fetcher),
    request,
    timing,
  );
  const { part_hashes: hashes = [], bytes = 0 } = details;
  return download(
    {
      ...request,
      proof: credentials.proof,
      manageProof: credentials.manage_proof,
      hashes,
      bytes,
      downloaded: arrived,
      onProgress: (...progress) => report('download', ...progress),
    },
    timing,
  );
}

interface Keys {
  readonly link: LinkKey;
  readonly stretched: Proofs['stretched'];
  readonly onBytes: (bytes: number) => void;
}

/** @param inParts the ciphertext; null where it comes with the share */
async function decrypted(
  { record: { share, sealed, ...record }, details }: RevealedSecret,
  inParts: Blob[] | null,
  { link, stretched, onBytes }: Keys,
): Promise<RevealedSecret> {
  const ciphertext = inParts ?? (sealed === undefined ? null : [new Blob([fromBase64url(sealed)])]);
  if (share === undefined || ciphertext === null) throw new SealError('incomplete');
  const shares = { share: fromBase64url(share), stretched };
  const { text, files, fields = [] } = await open(link, shares, ciphertext, onBytes);
  return { record: { ...record, secret_value: text }, files, fields, details };
}

/** Reports the progress in small steps; the first and the last of a stage always. */
function reporter(onProgress: UnsealRequest['onProgress'], { now }: Timing): Report {
  let lastStage = '';
  let samples: readonly Sample[] = [];
  return (stage, bytes, total) => {
    if (stage !== lastStage) samples = [];
    const last = samples.at(-1);
    if (last && bytes < total && bytes - last.bytes < total / STEPS) return;
    lastStage = stage;
    samples = addSample(samples, { at: now(), bytes });
    onProgress({ stage, bytes, total, secondsLeft: secondsLeft(samples, total) });
  };
}
