/** How the protocol's refusals are told to callers. */
import type { Locked, Unknown, Wrong } from '../rules/secret.ts';
import type { Limited } from '../use-cases/reveal-secret.ts';
import type { Spent } from '../rules/secret-row.ts';
import { type Failure, refuse } from '../http/failure.ts';
import { seconds } from './epoch.ts';

export type Denial = Unknown | Spent | Locked | Wrong | { readonly kind: 'not_ready' } | Limited;

/** The answer for a key that opens nothing. */
export function noSuchSecret(key: string): Failure {
  return refuse('secret_unknown', { secret_key: key });
}

/**
 * The answer for a call that the protocol turned down.
 *
 * @param key the key that was asked for
 */
export function denied(denial: Denial, key: string): Failure {
  switch (denial.kind) {
    case 'unknown':
      return noSuchSecret(key);
    case 'spent': {
      const { state, endedAt } = denial;
      return refuse('secret_spent', { secret_key: key, state, ended: seconds(endedAt) });
    }
    case 'locked': {
      const waitSeconds = Math.ceil((denial.until - Date.now()) / 1000);
      return refuse('passphrase_locked', { retry_after: Math.max(1, waitSeconds) });
    }
    case 'wrong':
      return refuse('passphrase_wrong', { field: 'passphrase' });
    case 'limited':
      return refuse('rate_limited', { retry_after: denial.waitSeconds });
    case 'not_ready':
      return refuse('not_ready');
  }
}

export function deniedV1(denial: Denial, key: string): Failure {
  const failure = denied(denial, key);
  return { ...failure, extra: { ...failure.extra, secret_key: key } };
}
