/** Opens a secret that a browser encrypted. Loaded only on a page with a fragment. */
import { displayLines } from '../../shared/characters.ts';
import type { LinkKey } from '../../shared/seal/fragment.ts';
import { SealError } from '../../shared/seal/seal-error.ts';
import { open, proofsOf } from '../../shared/seal/seal.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { openSecret, type OpenRequest, type RevealedSecret, type Timing } from './reveal.ts';

/** The answer that holds the ciphertext is asked for once more if it cannot be decrypted. */
const ANSWERS_MAX = 2;

export interface UnsealRequest extends Omit<OpenRequest, 'credentials'> {
  passphrase: string;
}

/**
 * Opens a secret like `openSecret`, and decrypts it. The server gets proofs, never the passphrase.
 *
 * @returns the answer with what was decrypted in it, as if the site had decrypted it
 * @throws CallFailure, or SealError when the ciphertext cannot be decrypted
 */
export async function openSealed(
  link: LinkKey,
  { passphrase, ...request }: UnsealRequest,
  timing?: Timing,
): Promise<RevealedSecret> {
  const { proof, passphraseProof, stretched } = await proofsOf(link, passphrase);
  const credentials = {
    proof: toBase64url(proof),
    ...(passphraseProof && { passphrase_proof: toBase64url(passphraseProof) }),
  };
  for (let answers = 1; ; answers++) {
    request.signal.throwIfAborted();
    const reply = await openSecret({ ...request, credentials }, timing);
    try {
      return await decrypted(reply, link, stretched);
    } catch (error) {
      if (answers === ANSWERS_MAX) throw error;
    }
  }
}

async function decrypted(
  { record: { share, sealed, ...record }, details }: RevealedSecret,
  link: LinkKey,
  stretched: Awaited<ReturnType<typeof proofsOf>>['stretched'],
): Promise<RevealedSecret> {
  if (share === undefined || sealed === undefined) throw new SealError('incomplete');
  const ciphertext = new Blob([fromBase64url(sealed)]);
  const { text, files } = await open(link, { share: fromBase64url(share), stretched }, ciphertext);
  return {
    record: { ...record, secret_value: text },
    files,
    details: { ...details, display_lines: displayLines(text) },
  };
}
