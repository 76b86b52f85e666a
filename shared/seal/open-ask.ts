/** Opens a request with the key of its ask link. Apart from `ask.ts`, which needs a library that is loaded while one types. */
import { type Question, openBox } from './ask-box.ts';
import { askKeyOf, askProofOf, commitmentOf } from './ask-keys.ts';
import type { Bytes } from './bytes.ts';
import type { Content, Field } from './content.ts';
import { sha256 } from './derivation.ts';
import { SealError } from './seal-error.ts';

const HASH_BYTES = 32;

/** The request as the holder of the ask link has it. */
export interface OpenedAsk {
  /** The key `A` of both links. */
  readonly key: string;
  /** The commitment `H`, 32 bytes. */
  readonly commitment: Bytes;
  /** What encrypts the answers, 1,216 bytes. */
  readonly publicKey: Bytes;
  /** SHA-256 of the proof of the private page, 32 bytes. */
  readonly manageHash: Bytes;
  /** The proof of the ask link, 32 bytes. */
  readonly proof: Bytes;
  readonly question: Question;
}

/**
 * Opens a request.
 *
 * @param key `A` of the link
 * @param linkKey `F` of the link, 16 bytes
 * @param sent what the server has of the request
 * @throws SealError `link_mismatch`: the link is not that of this request
 */
export async function openAsk(
  key: string,
  linkKey: Bytes,
  { box, manageHash }: { readonly box: Bytes; readonly manageHash: Bytes },
): Promise<OpenedAsk> {
  const proof = await askProofOf(linkKey);
  const commitment = await commitmentOf({ manageHash, proofHash: await sha256(proof), box });
  const isCommitted = manageHash.length === HASH_BYTES && askKeyOf(commitment) === key;
  if (!isCommitted) throw new SealError('link_mismatch');
  return { key, commitment, manageHash, proof, ...(await openBox(linkKey, box)) };
}

/**
 * The fields of an answer, none where the question has none.
 *
 * @throws SealError `manifest_invalid` unless their names are those of the question, in order: whoever answers may not choose them
 */
export function checkedFields({ fields = [] }: Content, question: Question): readonly Field[] {
  const isAsked =
    fields.length === question.fields.length &&
    fields.every(({ name }, index) => name === question.fields[index]);
  if (!isAsked) throw new SealError('manifest_invalid');
  return fields;
}
