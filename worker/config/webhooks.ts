/** The settings of webhooks. */
import * as v from 'valibot';

/** A host with its port, as in an address. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/;

export const webhookSettings = {
  /** Hosts with their ports, separated by commas, that a webhook may lead to whatever they are: for tests. */
  WEBHOOK_TEST_ALLOW: v.pipe(
    v.optional(v.string(), ''),
    v.transform((text) => text.split(',').filter((host) => host !== '')),
    v.everyItem((host) => HOST.test(host), 'must be <host>:<port>[,...]'),
  ),
} as const;

interface Surroundings {
  readonly APP_ENV: 'local' | 'selfhost' | 'deployed';
  readonly WEBHOOK_TEST_ALLOW: readonly string[];
}

/** What would open a network of ours to whoever has an account. */
export function webhookProblems({ APP_ENV, WEBHOOK_TEST_ALLOW }: Surroundings): string[] {
  const isForbidden = APP_ENV !== 'local' && WEBHOOK_TEST_ALLOW.length > 0;
  return isForbidden ? ['WEBHOOK_TEST_ALLOW: is for local runs only'] : [];
}
