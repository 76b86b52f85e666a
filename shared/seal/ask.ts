/**
 * Asks for a secret, and answers, so that the server can read neither. The public key in the box encapsulates the key of an answer;
 * from there on an answer is encrypted as any other secret. Described in docs/protocol.md.
 */
import { ml_kem768_x25519 } from '@noble/post-quantum/hybrid.js';
import { isRedactable } from '../link-key.ts';
import { cleanQuestion, type Question, sealBox } from './ask-box.ts';
import {
  askKeyOf,
  askLinkKeyOf,
  askProofOf,
  commitmentOf,
  decapsulationKeyOf,
  encapsulatedKeyOf,
  manageProofOf,
} from './ask-keys.ts';
import type { Bytes } from './bytes.ts';
import type { Content } from './content.ts';
import { sha256 } from './derivation.ts';
import type { LinkKey } from './fragment.ts';
import { openAsk, type OpenedAsk } from './open-ask.ts';
import { sealUnder, type SealedContent } from './seal.ts';
import { SealError } from './seal-error.ts';

const SECRET_BYTES = 32;
const NONCE_BYTES = 16;

/** A request that was just made; nothing of it is stored yet. */
export interface NewAsk {
  /** The key `A` of both links. */
  readonly key: string;
  /** `D`, 32 bytes, which only the private link has. */
  readonly secret: Bytes;
  /** `F`, 16 bytes, which only the ask link has. */
  readonly linkKey: Bytes;
  readonly box: Bytes;
  /** SHA-256 of the proof of the private page. */
  readonly manageHash: Bytes;
  /** SHA-256 of the proof of the ask link. */
  readonly proofHash: Bytes;
}

/**
 * Makes a request with keys of its own. Another question is another request: call it again.
 *
 * @throws RangeError for a question that is too long
 */
export async function createAsk(question: Question): Promise<NewAsk> {
  const cleaned = cleanQuestion(question);
  for (;;) {
    const ask = await drawAsk(cleaned);
    if (isRedactable(ask.key)) return ask;
  }
}

async function drawAsk(question: Question): Promise<NewAsk> {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const linkKey = await askLinkKeyOf(secret);
  const publicKey = ml_kem768_x25519.getPublicKey(await decapsulationKeyOf(secret));
  const committed = {
    manageHash: await sha256(await manageProofOf(secret)),
    proofHash: await sha256(await askProofOf(linkKey)),
    box: await sealBox(linkKey, publicKey, question),
  };
  return { key: askKeyOf(await commitmentOf(committed)), secret, linkKey, ...committed };
}

/** The request as the holder of the private link has it. */
export interface OwnAsk extends OpenedAsk {
  /** `D`, 32 bytes. */
  readonly secret: Bytes;
  /** `F`, 16 bytes. */
  readonly linkKey: Bytes;
  /** The proof of the private page, 32 bytes. */
  readonly manageProof: Bytes;
  /** What opens the answers, 32 bytes. */
  readonly decapsulationKey: Bytes;
}

/**
 * Opens the request of a private link.
 *
 * @param key `A` of the link
 * @param secret `D` of the link, 32 bytes
 * @param box from the server
 * @throws SealError `link_mismatch`: the link is not that of this request
 */
export async function openOwnAsk(key: string, secret: Bytes, box: Bytes): Promise<OwnAsk> {
  const linkKey = await askLinkKeyOf(secret);
  const manageProof = await manageProofOf(secret);
  const ask = await openAsk(key, linkKey, { box, manageHash: await sha256(manageProof) });
  const decapsulationKey = await decapsulationKeyOf(secret);
  const own = ml_kem768_x25519.getPublicKey(decapsulationKey);
  // A program that derives another key pair would collect answers that nobody can open.
  if (!own.every((byte, index) => ask.publicKey[index] === byte)) throw new SealError('damaged');
  return { ...ask, secret, linkKey, manageProof, decapsulationKey };
}

/** An answer, encrypted. */
export interface SealedAnswer extends Pick<
  SealedContent,
  'share' | 'proofHash' | 'bytes' | 'parts'
> {
  /** By which the server knows a repetition, 16 bytes. */
  readonly nonce: Bytes;
  /** The encapsulation, from which the requester derives the key, 1,120 bytes. */
  readonly enc: Bytes;
}

/**
 * Encrypts an answer under new keys. What was sent is repeated with the same bytes; after a change, call it again.
 *
 * @throws SealError `damaged` for a request with a public key that is none
 */
export async function sealAnswer(ask: OpenedAsk, content: Content): Promise<SealedAnswer> {
  const { cipherText, sharedSecret } = orDamaged(() => ml_kem768_x25519.encapsulate(ask.publicKey));
  const key = await encapsulatedKeyOf(sharedSecret, ask.commitment, cipherText);
  const sealed = await sealUnder({ key, hasPassphrase: false }, content, '');
  const { share, proofHash, bytes, parts } = sealed;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return { nonce, enc: cipherText, share, proofHash, bytes, parts };
}

/**
 * The key `K` of an answer, with which it is opened as any other secret. Of an encapsulation that was changed it is another key,
 * whose proof the server refuses.
 *
 * @throws SealError `damaged`
 */
export async function answerKeyOf(ask: OwnAsk, enc: Bytes): Promise<LinkKey> {
  const sharedSecret = orDamaged(() => ml_kem768_x25519.decapsulate(enc, ask.decapsulationKey));
  const key = await encapsulatedKeyOf(sharedSecret, ask.commitment, enc);
  return { key, hasPassphrase: false };
}

/** The library throws for some of what another program may have sent: a public key or an encapsulation that is none. */
function orDamaged<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new SealError('damaged');
  }
}
