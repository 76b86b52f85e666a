/** The failures of calls about a secret, from what the vault and the limits answered. */
import type { ClaimOutcome, Wrong } from './rules/secret.ts';
import type { ServeOutcome } from './rules/upload.ts';
import { type Failure, refuse } from '../http/failure.ts';
import type { CheckOutcome, RequestOutcome } from './rules/binding.ts';
import { seconds } from '../http/epoch.ts';

/** After how long a locked download is worth another try: only the sender can unlock it, at any time. */
const DOWNLOAD_LOCKED_SECONDS = 10 * 60;

/** Nothing was revealed, and nothing consumed. */
export type Denied =
  | Exclude<ClaimOutcome, { kind: 'claimed' | 'wrong' }>
  | WrongPassphrase
  | { readonly kind: 'not_ready' }
  | Limited;

export interface WrongPassphrase extends Wrong {
  /** How many attempts are left before the next lockout; absent where none was recorded. */
  readonly attemptsLeft?: number;
}

/** The caller's limit refused. */
export interface Limited {
  readonly kind: 'limited';
  readonly waitSeconds: number;
}

/** The failure for a key that opens nothing. */
export function noSuchSecret(key: string): Failure {
  return refuse('secret_unknown', { secret_key: key });
}

type Denial =
  | Denied
  | Exclude<ServeOutcome, { kind: 'part' }>
  | Exclude<RequestOutcome, { kind: 'requested' }>
  | Exclude<CheckOutcome, { kind: 'verified' }>;

/** @param key the key of the call */
export function denied(denial: Denial, key: string): Failure {
  switch (denial.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'spent': {
      const { state, endedAt, disputedAt } = denial;
      const disputed = disputedAt !== undefined && { disputed: seconds(disputedAt) };
      const ended = seconds(endedAt);
      return refuse('secret_spent', { secret_key: key, state, ended, ...disputed });
    }
    case 'locked':
      return refuse('passphrase_locked', { retry_after: secondsUntil(denial.until) });
    case 'code_locked': {
      const { until } = denial;
      return refuse(
        'code_locked',
        until === null ? { reason: 'closed' } : { retry_after: secondsUntil(until) },
      );
    }
    case 'paused':
      return refuse('rate_limited', { retry_after: secondsUntil(denial.until) });
    case 'wrong_code':
      return refuse('code_wrong', { field: 'code', tries_left: denial.attemptsLeft });
    case 'wrong':
      return refuse('passphrase_wrong', {
        field: 'passphrase',
        ...(denial.attemptsLeft === undefined ? {} : { tries_left: denial.attemptsLeft }),
      });
    case 'limited':
      return refuse('rate_limited', { retry_after: denial.waitSeconds });
    case 'served_too_often':
      return refuse('download_locked', { retry_after: DOWNLOAD_LOCKED_SECONDS });
    case 'not_ready':
    case 'part_unknown':
    case 'proof_invalid':
    case 'sealed_in_browser':
    case 'ticket_needed':
      return refuse(denial.kind);
  }
}

function secondsUntil(ms: number): number {
  return Math.max(1, Math.ceil((ms - Date.now()) / 1000));
}

/** The same failure for v1, whose failures always contain the key. */
export function deniedV1(denial: Denied, key: string): Failure {
  const failure = denied(denial, key);
  return { ...failure, extra: { ...failure.extra, secret_key: key } };
}
