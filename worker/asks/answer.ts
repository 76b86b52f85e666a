/**
 * Answering a request. The answer is a secret that a browser encrypted; only the requester opens it, with the proof of the private
 * page. Its keys follow from what the answerer sent, so a repeated call finds them again, and nothing is taken back: what a failed
 * call stored is what its repetition needs. What is never listed expires.
 */
import type { answerAsk, beginAnswer, finishAnswer } from '../../shared/contract/ask.ts';
import { concat } from '../../shared/concat.ts';
import { isCiphertextLength, partCount } from '../../shared/seal/format.ts';
import { UPLOAD_SECONDS } from '../../shared/limits.ts';
import { accountStub } from '../accounts/stub.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { isKey } from '../../shared/link-key.ts';
import { answerKeysOf, askIdOf, idOf, type KeyPair } from '../crypto/keys.ts';
import { seconds } from '../http/epoch.ts';
import { type Failure, type Outcome, refuse, reply } from '../http/failure.ts';
import { checkLimit, consumeLimit } from '../http/limits.ts';
import type { Call, Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import { bytes32, bytesOf, isCiphertext } from '../secrets/ciphertext-fields.ts';
import { browserLock, rowParts } from '../secrets/create.ts';
import { putEnvelope } from '../secrets/envelopes.ts';
import { metadataPath } from '../secrets/links.ts';
import { decryptSenderPart, type SenderPart } from '../secrets/parts.ts';
import { storeReceipt } from '../secrets/receipts.ts';
import { vaultStub } from '../secrets/stub.ts';
import { isAskedHere } from './ask.ts';
import { type AskPart, decryptAskPart } from './part.ts';
import type { Added, AddOutcome, Answer, BeginOutcome } from './rules/ask.ts';

type AnswerCall = Call<typeof answerAsk | typeof beginAnswer | typeof finishAnswer>;

const NONCE_BYTES = 16;
/** Of ML-KEM-768 and X25519 together. */
const ENC_BYTES = 1120;

export const answer: Handler<typeof answerAsk> = async (call) => {
  const { body } = call;
  const sent = sentAnswerIn(call);
  if (!sent.ok) return sent;
  const bytes = await bytesOf(body.sealed);
  if (bytes === null || !isCiphertext(bytes, false)) {
    return refuse('sealed_invalid', { field: 'sealed' });
  }
  const half = halfIn(body);
  if (!half.ok) return half;
  const begun = await begin(call, sent.reply, bytes.length);
  if (!begun.ok) return begun;
  const { outcome, part } = begun.reply;
  // A repetition of a call whose answer was lost.
  if (outcome.kind === 'added') return sentReply(call, sent.reply, part, outcome);
  const waitSeconds = await consumeLimit(call, 'LIMIT_UPLOAD_BYTES', bytes.length);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const createdAt = await store(call, sent.reply, { ...half.reply, bytes }, outcome);
  if (createdAt === null) return refuse('sealed_invalid', { field: 'nonce' });
  const expiresAt = createdAt + outcome.answerSeconds * 1000;
  const listed = { createdAt, expiresAt, bytes: bytes.length, parts: 0 };
  return list(call, sent.reply, part, listed);
};

export const upload: Handler<typeof beginAnswer> = async (call) => {
  const { body } = call;
  const sent = sentAnswerIn(call);
  if (!sent.ok) return sent;
  const bytes = body.bytes ?? 0;
  const parts = partCount(bytes);
  if (parts === 0 || !isCiphertextLength(bytes)) {
    return refuse('sealed_invalid', { field: 'bytes' });
  }
  if (parts !== body.parts) return refuse('sealed_invalid', { field: 'parts' });
  const half = halfIn(body);
  if (!half.ok) return half;
  const begun = await begin(call, sent.reply, bytes);
  if (!begun.ok) return begun;
  const { outcome } = begun.reply;
  if (outcome.kind !== 'open') return refuse('upload_ended');
  // Each part is charged when it comes. What could not all be sent today should not be begun.
  const waitSeconds = await checkLimit(call, 'LIMIT_UPLOAD_BYTES', bytes);
  if (waitSeconds > 0) return refuse('rate_limited', { retry_after: waitSeconds });
  const { keys } = sent.reply;
  const row = rowOf(call, keys, half.reply, outcome, null, bytes);
  const stored = await vaultStub(call, idOf(keys.secretKey)).beginUpload(row, parts);
  if (stored.kind !== 'concealed') return refuse('sealed_invalid', { field: 'nonce' });
  const ends = seconds(stored.createdAt + UPLOAD_SECONDS * 1000);
  return reply({ record: { key: keys.metadataKey, ends } });
};

export const finish: Handler<typeof finishAnswer> = async (call) => {
  const { body } = call;
  const sent = sentAnswerIn(call);
  if (!sent.ok) return sent;
  const hashes = body.hashes.map(bytes32);
  if (!hashes.every((hash) => hash instanceof Uint8Array)) {
    return refuse('sealed_invalid', { field: 'hashes' });
  }
  const { outcome, part } = await check(call, sent.reply, 0);
  if (outcome.kind === 'added') return sentReply(call, sent.reply, part, outcome);
  // It may have expired, or be full, since the upload was begun: that is decided when the answer is listed.
  if (outcome.kind !== 'open' && outcome.kind !== 'ended') return refusalOf(outcome);
  const vault = vaultStub(call, idOf(sent.reply.keys.secretKey));
  const finished = await vault.finishUpload(hashes);
  if (finished.kind === 'incomplete') {
    return refuse('upload_incomplete', { parts: [...finished.parts] });
  }
  if (finished.kind !== 'finished') return refuse('upload_ended');
  const view = await vault.inspect({ markViewed: false });
  if (!view?.ciphertext) return refuse('upload_ended');
  const { createdAt, expiresAt, ciphertext } = view;
  const { bytes, parts } = ciphertext;
  return list(call, sent.reply, part, { createdAt, expiresAt, bytes, parts });
};

/** What every call of an answer sends. */
interface SentAnswer {
  /** The proof of the ask link, 32 bytes. */
  readonly proof: Uint8Array;
  readonly nonce: Uint8Array;
  /** What the requester decapsulates; null where the answer is only begun. */
  readonly enc: Uint8Array | null;
  /** Of the secret that the answer is. */
  readonly keys: KeyPair;
}

function sentAnswerIn({ params, body }: AnswerCall): Outcome<SentAnswer> {
  const { key } = params;
  if (!isKey(key)) return refuse('ask_unknown');
  const proof = bytes32(body.ask_proof);
  if (!proof) return refuse('proof_invalid', { field: 'ask_proof' });
  const nonce = exactly(NONCE_BYTES, body.nonce);
  if (nonce === null) return refuse('sealed_invalid', { field: 'nonce' });
  const enc = 'enc' in body ? exactly(ENC_BYTES, body.enc) : null;
  if ('enc' in body && enc === null) return refuse('sealed_invalid', { field: 'enc' });
  return reply({ proof, nonce, enc, keys: answerKeysOf(key, nonce) });
}

/** So many bytes; null for others, and for zeros, which are what is stored of a wiped value. */
function exactly(length: number, text: string | undefined): Uint8Array | null {
  const bytes = text === undefined ? null : fromBase64(text);
  return bytes?.length === length && bytes.some((byte) => byte !== 0) ? bytes : null;
}

/** What the vault compares, and hands out once, of an answer. */
interface Half {
  readonly share: Uint8Array;
  readonly proofHash: Uint8Array;
}

function halfIn(body: {
  readonly share: string | undefined;
  readonly proof_hash: string | undefined;
}): Outcome<Half> {
  const share = bytes32(body.share);
  if (!share) return refuse('sealed_invalid', { field: 'share' });
  const proofHash = bytes32(body.proof_hash);
  if (!proofHash) return refuse('sealed_invalid', { field: 'proof_hash' });
  return reply({ share, proofHash });
}

type Open = Extract<BeginOutcome, { kind: 'open' }>;

/** Checks, before anything is stored, whether the answer would be taken. */
async function begin(
  call: AnswerCall,
  sent: SentAnswer,
  bytes: number,
): Promise<Outcome<{ readonly outcome: Open | Added; readonly part: AskPart }>> {
  const { outcome, part } = await check(call, sent, bytes);
  return outcome.kind === 'open' || outcome.kind === 'added'
    ? reply({ outcome, part })
    : refusalOf(outcome);
}

/** @param bytes the length of the ciphertext; 0 where it was checked before */
async function check(
  call: AnswerCall,
  { proof, nonce, enc }: SentAnswer,
  bytes: number,
): Promise<{ readonly outcome: BeginOutcome; readonly part: AskPart }> {
  const { key } = call.params;
  const command = { proof, bytes, nonce, callHash: enc && callHashOf(nonce, enc) };
  const found = await vaultStub(call, askIdOf(key)).beginAnswer(command);
  const part = decryptAskPart(key, found.part);
  return isAskedHere(call, part.shareDomain)
    ? { outcome: found.outcome, part }
    : { outcome: { kind: 'unknown' }, part: {} };
}

function refusalOf(refused: Exclude<BeginOutcome | AddOutcome, Open | Added>): Failure {
  switch (refused.kind) {
    case 'unknown':
      return refuse('ask_unknown');
    case 'proof_invalid':
      return refuse('proof_invalid', { field: 'ask_proof' });
    case 'conflict':
      return refuse('sealed_invalid', { field: 'nonce' });
    case 'too_large':
      return refuse('sealed_too_large', { field: 'sealed' });
    case 'ended':
      return refuse('ask_ended', { reason: refused.state });
  }
}

/**
 * Stores the secret. Idempotent: nothing is taken back when a half fails.
 *
 * @returns when it was created, in epoch ms; null where the nonce was used for another answer
 */
async function store(
  call: AnswerCall,
  { keys }: SentAnswer,
  { bytes, ...half }: Half & { readonly bytes: Uint8Array },
  open: Open,
): Promise<number | null> {
  const id = idOf(keys.secretKey);
  const row = rowOf(call, keys, half, open, sha256(bytes), bytes.length);
  const [concealed] = await Promise.all([
    vaultStub(call, id).conceal(row),
    fromStore('storing an envelope', putEnvelope(call.env, id, bytes, row.ttlSeconds)),
  ]);
  return concealed.kind === 'concealed' ? concealed.createdAt : null;
}

/** The row of the secret. Only a reader with the proof of the private page as well is its recipient. */
function rowOf(
  call: AnswerCall,
  keys: KeyPair,
  { share, proofHash }: Half,
  { manageHash, answerSeconds }: Open,
  ciphertextHash: Uint8Array | null,
  bytes: number,
) {
  const proofs = { proofHash: sha256(concat(proofHash, manageHash)) };
  const part: SenderPart = {
    kind: 'answer',
    isTruncated: false,
    displayLines: 0,
    recipients: [],
    custid: call.caller.custid,
    ttlSeconds: answerSeconds,
  };
  const lock = { ...proofs, passphraseHash: undefined, note: undefined };
  return {
    share,
    ...browserLock(lock, ciphertextHash, bytes),
    ...rowParts(call, keys, { part }),
  };
}

/** Lists an answer whose secret is stored. */
async function list(
  call: AnswerCall,
  sent: SentAnswer,
  part: AskPart,
  secret: Pick<Answer, 'createdAt' | 'expiresAt' | 'bytes' | 'parts'>,
) {
  const { proof, nonce, enc } = sent;
  if (enc === null) throw new Error('an answer without its encapsulation cannot be listed');
  const added = await vaultStub(call, askIdOf(call.params.key)).addAnswer({
    ...secret,
    proof,
    callHash: callHashOf(nonce, enc),
    nonce,
    enc,
  });
  return added.kind === 'added' ? sentReply(call, sent, part, added) : refusalOf(added);
}

/**
 * Notifies the account that asked, and lists the answer in the account that answered: before the response, because only a
 * repetition of the call repeats it.
 */
async function sentReply(
  call: AnswerCall,
  { keys }: SentAnswer,
  { account }: AskPart,
  { number, createdAt }: Added,
) {
  const { metadataKey, secretKey } = keys;
  const origin = linkOrigin(call.request, call.config);
  const id = askIdOf(call.params.key);
  if (account !== undefined) {
    await accountStub(call, account).recordAnswer({ id, number, at: createdAt });
  }
  const { customer } = call.caller;
  const view = customer && (await vaultStub(call, idOf(secretKey)).inspect({ markViewed: false }));
  if (customer && view) {
    const part = decryptSenderPart(metadataKey, view.senderPart);
    const secret = { keys, view, part, text: '', emailed: [], origin, shareOrigin: origin };
    await storeReceipt(call, customer, secret);
  }
  return reply({
    record: { key: metadataKey, metadata_url: origin + metadataPath(metadataKey) },
  });
}

/** Recognises a repeated call. */
function callHashOf(nonce: Uint8Array, enc: Uint8Array): Uint8Array {
  return sha256(concat(nonce, enc));
}
