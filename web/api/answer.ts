/** Answers a request: encrypts the answer and sends it. Loaded while someone types, with the library that it needs. */
import { answerAsk, beginAnswer, finishAnswer } from '../../shared/contract/ask.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { sealAnswer, type SealedAnswer } from '../../shared/seal/ask.ts';
import type { Content } from '../../shared/seal/content.ts';
import { partCount } from '../../shared/seal/format.ts';
import type { OpenedAsk } from '../../shared/seal/open-ask.ts';
import { toBase64url } from './base64url.ts';
import { call } from './client.ts';
import { CallFailure, refusalOf } from './failure.ts';
import {
  burnUnwanted,
  fetcherOfWhole,
  retried,
  sendParts,
  thisBrowser,
  type Transfer,
  unwatched,
  type UploadEnvironment,
  wholeOf,
} from './upload.ts';

/** What whoever answered has of the answer. */
export type SentAnswer = ReplyOf<typeof answerAsk>['record'];

/** An answer that is encrypted, and has yet to arrive. */
export interface OutgoingAnswer {
  /**
   * Sends it. Repeated after a failure, it sends the same bytes: the server takes both for one answer.
   *
   * @param transfer absent where no one sees how far it is
   * @throws CallFailure
   */
  readonly send: (transfer?: Transfer) => Promise<SentAnswer>;
  /**
   * Whether it can be sent again. Parts are encrypted once, and those that were sent are not kept. What was stored and never listed
   * expires, and is refused from then on.
   */
  readonly isWhole: () => boolean;
}

/**
 * Encrypts an answer under new keys. After an edit it is another answer: call this again.
 *
 * @throws SealError `damaged` for a request with a public key that is none
 */
export async function encryptAnswer(
  ask: OpenedAsk,
  content: Content,
  environment: UploadEnvironment = thisBrowser,
): Promise<OutgoingAnswer> {
  const sealed = await sealAnswer(ask, content);
  return partCount(sealed.bytes) === 0
    ? inOneCall(ask, sealed, await wholeOf(sealed.parts))
    : inParts(ask, sealed, environment);
}

function inOneCall(ask: OpenedAsk, answer: SealedAnswer, sealed: string): OutgoingAnswer {
  const { share, proofHash, enc, bytes } = answer;
  const body = {
    ...idOf(ask, answer),
    enc: toBase64url(enc),
    sealed,
    share: toBase64url(share),
    proof_hash: toBase64url(proofHash),
  };
  let isTaken = true;
  return {
    send: async (transfer) => {
      // Not cancelled: the answer has the key that burns it.
      const input = { params: { key: ask.key }, body };
      const fetcher = transfer && fetcherOfWhole(bytes, transfer);
      try {
        const { record } = await call(answerAsk, input, fetcher);
        burnCancelled(record.key, transfer);
        return record;
      } catch (error) {
        isTaken = refusalOf(error)?.code !== 'sealed_invalid';
        throw error;
      }
    },
    isWhole: () => isTaken,
  };
}

function inParts(
  ask: OpenedAsk,
  answer: SealedAnswer,
  environment: UploadEnvironment,
): OutgoingAnswer {
  const { share, proofHash, enc, bytes } = answer;
  const fetcher = environment.fetcherWith(() => undefined);
  const params = { key: ask.key };
  let isBegun = false;
  let uploaded: { readonly key: string; readonly hashes: string[] } | null = null;
  const uploadParts = async (transfer: Transfer) => {
    const body = {
      ...idOf(ask, answer),
      bytes,
      parts: partCount(bytes),
      share: toBase64url(share),
      proof_hash: toBase64url(proofHash),
    };
    const { key } = (await call(beginAnswer, { params, body }, fetcher)).record;
    isBegun = true;
    try {
      return { key, hashes: await sendParts(key, answer, transfer, environment) };
    } catch (error) {
      burnUnwanted(key, fetcher);
      throw error;
    }
  };
  const finish = async (hashes: string[], transfer: Transfer) => {
    const body = { ...idOf(ask, answer), enc: toBase64url(enc), hashes };
    const attempt = () => call(finishAnswer, { params, body }, fetcher);
    return (await retried(attempt, transfer, environment)).record;
  };
  return {
    send: async (transfer = unwatched) => {
      try {
        uploaded ??= await uploadParts(transfer);
        return await finish(uploaded.hashes, transfer);
      } catch (error) {
        // The calls were repeated: whoever answers decides whether to try again.
        throw error instanceof CallFailure ? new CallFailure(error.reason, 'upload') : error;
      } finally {
        if (uploaded) burnCancelled(uploaded.key, transfer);
      }
    },
    // What failed at its end may be listed already, and is not burned.
    isWhole: () => !isBegun || uploaded !== null,
  };
}

/** Who may answer, and which answer this is. */
function idOf({ proof }: OpenedAsk, { nonce }: SealedAnswer) {
  return { ask_proof: toBase64url(proof), nonce: toBase64url(nonce) };
}

function burnCancelled(key: string, transfer?: Transfer): void {
  if (transfer?.signal.aborted) burnUnwanted(key);
}
