/**
 * The tokens of mailed links. A living token is never dropped to make room for another one: anyone can request mails to an
 * address, and must not be able to invalidate those that its owner has already got. How many there are is bounded by how
 * many mails there are (`mail-quota.ts`).
 */
import { MAIL_ATTEMPT_TOKENS_MAX } from '../../shared/limits.ts';
import type { MailedToken } from './account-state.ts';
import { equalBytes } from './equal.ts';

/**
 * Adds a token, and leaves out those that have ended. Each attempt to send a mail draws a token of its own, and an attempt
 * that seemed to fail may have arrived: of one mail, the newest few stay valid.
 */
export function withToken(
  tokens: readonly MailedToken[],
  token: MailedToken,
  now: number,
): readonly MailedToken[] {
  const living = livingTokens(tokens, now);
  const isOfSameMail = ({ mail }: MailedToken) => mail !== undefined && mail === token.mail;
  const kept = new Set(living.filter(isOfSameMail).slice(0, MAIL_ATTEMPT_TOKENS_MAX - 1));
  return [token, ...living.filter((other) => !isOfSameMail(other) || kept.has(other))];
}

export function livingTokens(tokens: readonly MailedToken[], now: number): readonly MailedToken[] {
  return tokens.filter(({ endsAt }) => now < endsAt);
}

/** Whether a mailed token is among the living. */
export function holds(tokens: readonly MailedToken[], hash: Uint8Array, now: number): boolean {
  return livingTokens(tokens, now).some((token) => equalBytes(token.hash, hash));
}
