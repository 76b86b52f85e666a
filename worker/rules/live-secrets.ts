/** How many secrets there are. */
import type { SecretCounts } from './secret-counters.ts';

/** What was made and has not ended. Vaults report one after the other, never all at once: it is not exact to the second. */
export function liveSecrets({ created, received, burned, expired }: SecretCounts): number {
  return Math.max(created - received - burned - expired, 0);
}
