/** The metrics of one machine, in the format of Prometheus. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countRequest } from '../platform/metrics.ts';
import type { TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite } from '../../test/support/worker/test-site-setup.ts';

let site: TestSite;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings);
});
afterEach(() => endSite(site));

const lines = async (asked: object = {}) => (await site.send('/metrics', asked)).text.split('\n');

it('shows a histogram of requests, and counters from the beginning', async () => {
  countRequest(site.env, { route: 'a', status: '2xx' }, 30);
  countRequest(site.env, { route: 'a', status: '2xx' }, 20_000);
  const found = await lines();
  const steps = found.filter((line) => /_bucket\{route="a"/.test(line));
  const counts = steps.map((line) => line.replace(/.*le="/, ''));
  expect(counts.slice(2, 4)).toEqual(['0.025"} 0', '0.05"} 1']);
  expect(counts.slice(-2)).toEqual(['10"} 1', '+Inf"} 2']);
  expect(found).toContain('waxseal_request_duration_seconds_sum{route="a"} 20.03');
  for (const name of [
    'secrets',
    'wrong_passphrases',
    'requests',
    'refused',
    'mail',
    'breach_checks',
    'webhooks',
    'client_errors',
    'unreadable_addresses',
    'data_points_dropped',
  ]) {
    const help = new RegExp(`^# HELP waxseal_${name}_total [A-Z].+\\.$`);
    expect([name, found.filter((line) => help.test(line)).length]).toEqual([name, 1]);
  }
});

it('counts requests whose address cannot be read, and logs that once', async () => {
  const settings = { TRUST_ADDRESS_HEADER: 'X-Peer' };
  for (const address of ['203.0.113.7:1', 'unknown', '']) {
    await site.call('/status', undefined, { headers: { 'X-Peer': address }, settings });
  }
  await site.call('/status', undefined, { settings });
  expect(await lines()).toContain('waxseal_unreadable_addresses_total 2');
  expect(warnings.filter((line) => line.includes('address_unreadable'))).toEqual([
    '{"event":"address_unreadable","setting":"TRUST_ADDRESS_HEADER"}',
  ]);
});

it('shows the state of the region, from the reports of its vaults', async () => {
  for (let shard = 0; shard < 2; shard++) {
    const total = { created: 9, received: 2, burned: 1, expired: 3 };
    await site
      .directory()
      .applyReport(`v1:${shard}`, 1, { kind: 'vault', day: '2026-11-22', today: total, total });
  }
  expect(await lines()).toContain('waxseal_secrets_live 6');
});
