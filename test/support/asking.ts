/** What browsers or programs do that ask for a secret, answer, and open the answer. */
import type { Content } from '../../shared/seal/content.ts';
import {
  answerKeyOf,
  createAsk,
  type NewAsk,
  openOwnAsk,
  sealAnswer,
} from '../../shared/seal/ask.ts';
import { manageProofOf } from '../../shared/seal/ask-keys.ts';
import type { Question } from '../../shared/seal/ask-box.ts';
import { openAsk } from '../../shared/seal/open-ask.ts';
import { open, proofsOf } from '../../shared/seal/seal.ts';
import { base64url, fromBase64 } from '../../worker/crypto/encoding.ts';

const question: Question = { question: 'Which password?', name: 'Ada', fields: [], language: 'en' };

/** A request that was made, with the fields of the call. */
export interface Asked {
  readonly ask: NewAsk;
  readonly fields: Readonly<Record<string, string>>;
  /** The proof of the private page, as a field. */
  readonly manage_proof: string;
}

/** @param over what is asked, where it matters */
export async function asked(over: Partial<Question> = {}): Promise<Asked> {
  const ask = await createAsk({ ...question, ...over });
  return {
    ask,
    fields: {
      box: base64url(ask.box),
      manage_hash: base64url(ask.manageHash),
      proof_hash: base64url(ask.proofHash),
    },
    manage_proof: base64url(await manageProofOf(ask.secret)),
  };
}

/** An answer that is encrypted, with the fields of each call. */
export interface Answered {
  readonly common: Readonly<Record<'ask_proof' | 'nonce', string>>;
  readonly enc: string;
  readonly half: Readonly<Record<'share' | 'proof_hash', string>>;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly bytes: number;
  /** Of the call with everything. */
  readonly fields: Readonly<Record<string, string>>;
}

/** @param record the answer of the call that shows the request */
export async function answered(
  { ask }: Asked,
  record: { readonly box: string; readonly manage_hash: string },
  content: Content,
): Promise<Answered> {
  const sent = { box: bytes(record.box), manageHash: bytes(record.manage_hash) };
  const opened = await openAsk(ask.key, ask.linkKey, sent);
  const sealed = await sealAnswer(opened, content);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of sealed.parts) parts.push(part);
  const common = { ask_proof: base64url(opened.proof), nonce: base64url(sealed.nonce) };
  const half = { share: base64url(sealed.share), proof_hash: base64url(sealed.proofHash) };
  const enc = base64url(sealed.enc);
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  const fields = { ...common, enc, ...half, sealed: base64url(whole) };
  return { common, enc, half, parts, bytes: sealed.bytes, fields };
}

/** What opens a listed answer. */
export async function answerOpener({ ask, manage_proof }: Asked, enc: string) {
  const own = await openOwnAsk(ask.key, ask.secret, ask.box);
  const link = await answerKeyOf(own, bytes(enc));
  const { proof, stretched } = await proofsOf(link, '');
  return {
    proofs: { proof: base64url(proof), manage_proof },
    open: (share: string, ciphertext: readonly Uint8Array<ArrayBuffer>[]): Promise<Content> =>
      open(link, { share: bytes(share), stretched }, [new Blob([...ciphertext])]),
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const read = fromBase64(text);
  if (read === null) throw new Error('this is no base64');
  return read;
}
