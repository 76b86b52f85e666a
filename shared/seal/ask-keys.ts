/**
 * The keys of a request. The private page has `D`, the ask link has `F`, which is derived from it: whoever answers can read the
 * question, and only the requester the answers. Described in docs/protocol.md.
 */
import { concat } from '../concat.ts';
import { type Bytes, toBase62, utf8 } from './bytes.ts';
import { hkdf, sha256 } from './derivation.ts';
import { LINK_KEY_BYTES } from './fragment.ts';

const PROTOCOL = 'waxseal-ask/1';
const KEY_VERSION = '1';
const KEY_BYTES = 16;
const KEY_CHARACTERS = 22;

/** The key `F` of the ask link, 16 bytes. */
export function askLinkKeyOf(secret: Bytes): Promise<Bytes> {
  return hkdf(secret, `${PROTOCOL} link`, LINK_KEY_BYTES);
}

/** The decapsulation key, 32 bytes: the seed itself, from which libraries would otherwise derive different ones. */
export function decapsulationKeyOf(secret: Bytes): Promise<Bytes> {
  return hkdf(secret, `${PROTOCOL} key pair`);
}

/** The proof of the private page, 32 bytes. The vault stores its SHA-256. */
export function manageProofOf(secret: Bytes): Promise<Bytes> {
  return hkdf(secret, `${PROTOCOL} manage`);
}

/** The proof of the ask link, 32 bytes. The vault stores its SHA-256. */
export function askProofOf(linkKey: Bytes): Promise<Bytes> {
  return hkdf(linkKey, `${PROTOCOL} proof`);
}

/** The key of the box, 32 bytes. */
export function boxKeyOf(linkKey: Bytes): Promise<Bytes> {
  return hkdf(linkKey, `${PROTOCOL} box`);
}

/**
 * The key `K` of an answer, 16 bytes.
 *
 * @param sharedSecret what encapsulation and decapsulation agree on, 32 bytes
 * @param commitment `H` of the request
 * @param enc the encapsulation
 */
export async function encapsulatedKeyOf(
  sharedSecret: Bytes,
  commitment: Bytes,
  enc: Bytes,
): Promise<Bytes> {
  const input = concat(sharedSecret, commitment, await sha256(enc));
  return hkdf(input, `${PROTOCOL} K`, LINK_KEY_BYTES);
}

/** What the key of a request commits to. */
export interface Committed {
  /** SHA-256 of the proof of the private page, 32 bytes. */
  readonly manageHash: Bytes;
  /** SHA-256 of the proof of the ask link, 32 bytes: one box could be made to open under two keys. */
  readonly proofHash: Bytes;
  readonly box: Bytes;
}

/** The commitment `H` of a request, 32 bytes. Both hashes must have 32 bytes: others could be cut in another way. */
export function commitmentOf({ manageHash, proofHash, box }: Committed): Promise<Bytes> {
  return sha256(concat(utf8(`${PROTOCOL} id`), manageHash, proofHash, box));
}

/** The key `A` of a request, in the path of both links. */
export function askKeyOf(commitment: Bytes): string {
  return KEY_VERSION + toBase62(commitment.subarray(0, KEY_BYTES), KEY_CHARACTERS);
}
