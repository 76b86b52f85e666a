/** The sentence of a failure, in the language of who gets it. */
import { type FailureCode, failureSentence } from '../../shared/contract/failure-codes.ts';
import type { Language } from './language.ts';
import { text } from './text.ts';

/**
 * The message of a code, in a language.
 *
 * @param reason selects the variant of a message that has several
 * @param field the field that was refused
 */
export function failureMessage(
  code: FailureCode,
  language: Language,
  {
    reason = '',
    field = '…',
  }: { readonly reason?: string | undefined; readonly field?: string | undefined } = {},
): string {
  const message = { id: `failure.${code}`, defaultMessage: failureSentence(code) };
  return text(message, { reason, field }, language);
}
