/** What the tests of a whole site begin and end with. */
import { vi } from 'vitest';
import { TestSite } from './test-site.ts';

/** When those tests take place, in epoch ms. */
export const NOW = Date.UTC(2026, 10, 22, 12);

/** Settings of a site that sells a plan. */
export const stripe = {
  STRIPE_LINKS: JSON.stringify({
    identity: { month: 'https://buy.stripe.com/m', year: 'https://buy.stripe.com/y' },
  }),
  STRIPE_PRICES: JSON.stringify({ price_1: 'identity' }),
  STRIPE_API_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
};

/**
 * Starts a site at a fixed time, on which nothing waits.
 *
 * @param log gets the lines of warnings and errors
 */
export function startSite(
  log: string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.spyOn(scheduler, 'wait').mockResolvedValue();
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((text: unknown) => void log.push(String(text)));
  }
  return TestSite.start(settings);
}

/** Ends it, and gives back the time and everything else that was replaced. */
export async function endSite(site: TestSite): Promise<void> {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await site.stop();
}
