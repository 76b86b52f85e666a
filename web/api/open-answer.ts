/** Opens an answer to a request: an ordinary secret that a browser encrypted, under a key that only the private link gives. */
import type { Field, SealedFile } from '../../shared/seal/content.ts';
import { answerKeyOf, type OwnAsk } from '../../shared/seal/ask.ts';
import { checkedFields } from '../../shared/seal/open-ask.ts';
import type { ListedAnswer } from './asks.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { openSealed, type UnsealRequest } from './unseal.ts';

export interface OpenedAnswer {
  readonly text: string;
  readonly fields: readonly Field[];
  readonly files: readonly SealedFile[];
}

/**
 * Opens an answer, once. With the same `rid` it can be repeated within the lease.
 *
 * @throws SealError where the answer is damaged; CallFailure, DownloadDamaged
 */
export async function openAnswer(
  ask: OwnAsk,
  answer: ListedAnswer,
  request: Pick<UnsealRequest, 'rid' | 'signal' | 'onAttempt' | 'onLost' | 'onProgress'>,
): Promise<OpenedAnswer> {
  const link = await answerKeyOf(ask, fromBase64url(answer.enc));
  const {
    record,
    files = [],
    fields = [],
  } = await openSealed(link, {
    ...request,
    key: answer.key,
    passphrase: '',
    manageProof: toBase64url(ask.manageProof),
    isInParts: answer.parts > 0,
  });
  const text = record.secret_value ?? '';
  return { text, files, fields: checkedFields({ text, files, fields }, ask.question) };
}
