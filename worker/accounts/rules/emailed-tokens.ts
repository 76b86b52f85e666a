/**
 * Tokens of emailed links. A valid token is never dropped in favour of another: anyone can request emails to an address and
 * must not be able to invalidate those that its owner already has. Their number is bounded by the limits of emails
 * (`email-quota.ts`).
 */
import { MAIL_ATTEMPT_TOKENS_MAX } from '../../../shared/limits.ts';
import type { MailedToken } from './account-state.ts';
import { equalBytes } from '../../platform/rules/equal.ts';

/**
 * Adds a token, and removes expired ones. Each attempt to send an email generates its own token, and an attempt that seemed to
 * fail may have arrived: the newest few of one email stay valid.
 */
export function withToken(
  tokens: readonly MailedToken[],
  token: MailedToken,
  now: number,
): readonly MailedToken[] {
  const living = livingTokens(tokens, now);
  const isOfSameEmail = ({ emailId }: MailedToken) => emailId === token.emailId;
  const kept = new Set(living.filter(isOfSameEmail).slice(0, MAIL_ATTEMPT_TOKENS_MAX - 1));
  return [token, ...living.filter((other) => !isOfSameEmail(other) || kept.has(other))];
}

export function livingTokens(tokens: readonly MailedToken[], now: number): readonly MailedToken[] {
  return tokens.filter(({ endsAt }) => now < endsAt);
}

/** Whether a token is valid. */
export function holds(tokens: readonly MailedToken[], hash: Uint8Array, now: number): boolean {
  return livingTokens(tokens, now).some((token) => equalBytes(token.hash, hash));
}
