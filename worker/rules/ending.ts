/** How a secret ended, as its account keeps it. */
import type { SecretState, Spent } from './secret-row.ts';

/** Times are epoch ms. */
export interface Ending {
  readonly state: Spent['state'];
  /** When the creator's page was first opened. */
  readonly viewedAt: number | null;
  readonly endedAt: number;
}

interface Standing {
  readonly state: SecretState;
  readonly viewedAt: number | null;
  readonly updatedAt: number;
}

/** How a secret ended; null while it lives. */
export function endingOf({ state, viewedAt, updatedAt }: Standing): Ending | null {
  if (state === 'new' || state === 'viewed') return null;
  return { state, viewedAt, endedAt: updatedAt };
}

/** What a secret came to of which its vault knows nothing any more. */
export function expiredAt(endedAt: number): Ending {
  return { state: 'expired', viewedAt: null, endedAt };
}
