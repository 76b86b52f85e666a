/** The metrics of one machine, in the format of Prometheus, and who may read them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { version } from '../../package.json';
import { count, countRequest } from '../platform/metrics.ts';
import { SecretVault } from '../secrets/vault.ts';
import { reportStatistics } from './metrics.ts';
import type { TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, startSite, overloaded } from '../../test/support/worker/test-site-setup.ts';

const TOKEN = 'token-of-sixteen-characters';

let site: TestSite;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  site = await startSite(warnings);
});
afterEach(() => endSite(site));

const lines = async (asked: object = {}) => (await site.send('/metrics', asked)).text.split('\n');

describe('the metrics', () => {
  it('are counters with help and type, escaped labels, and a histogram of requests', async () => {
    count(site.env, 'refused', { code: 'not_found' }, 3);
    countRequest(site.env, { route: 'a "b" \\ c\nd', status: '2xx' }, 30);
    countRequest(site.env, { route: 'a "b" \\ c\nd', status: '2xx' }, 20_000);
    const found = await lines();
    const [head, type] = [
      '# HELP waxseal_refused_total Calls refused, by code.',
      '# TYPE waxseal_refused_total counter',
    ];
    expect(found.slice(found.indexOf(head), found.indexOf(head) + 2)).toEqual([head, type]);
    expect(found.some((line) => /^waxseal_refused_total\{code="not_found"\} \d+$/.test(line))).toBe(
      true,
    );
    const route = String.raw`route="a \"b\" \\ c\nd"`;
    expect(found).toContain(`waxseal_requests_total{${route},status="2xx"} 2`);
    const steps = found.filter((line) => line.includes(route) && line.includes('_bucket'));
    expect(steps.map((line) => line.replace(/.*le="/, ''))).toEqual([
      '0.005"} 0',
      '0.01"} 0',
      '0.025"} 0',
      '0.05"} 1',
      '0.1"} 1',
      '0.25"} 1',
      '0.5"} 1',
      '1"} 1',
      '2.5"} 1',
      '5"} 1',
      '10"} 1',
      '+Inf"} 2',
    ]);
    expect(found).toContain(`waxseal_request_duration_seconds_sum{${route}} 20.03`);
    expect(found).toContain(`waxseal_request_duration_seconds_count{${route}} 2`);
    expect(found).toContain('# TYPE waxseal_request_duration_seconds histogram');
    expect(found.at(-1)).toBe('');
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
      expect(
        found.filter((line) => new RegExp(`^# HELP waxseal_${name}_total [A-Z].+\\.$`).test(line)),
      ).toHaveLength(1);
    }
  });

  it('count requests whose address cannot be read, and the log says so once', async () => {
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

  it('have the state of the region', async () => {
    await site.call('/secret/conceal', { secret: 'x' });
    for (let shard = 0; shard < 2; shard++) {
      const total = { created: 9, received: 2, burned: 1, expired: 3 };
      await site
        .directory()
        .applyReport(`v1:${shard}`, 1, { kind: 'vault', day: '2026-11-22', today: total, total });
    }
    const found = (await lines()).filter((line) => !/_total|request_duration/.test(line));
    expect(found.slice(0, -1)).toEqual([
      '# HELP waxseal_build_info The version that runs.',
      '# TYPE waxseal_build_info gauge',
      `waxseal_build_info{version="${version}"} 1`,
      '# HELP waxseal_secrets_live Secrets that can still be read.',
      '# TYPE waxseal_secrets_live gauge',
      'waxseal_secrets_live 6',
      '# HELP waxseal_customers Accounts.',
      '# TYPE waxseal_customers gauge',
      'waxseal_customers 0',
      '# HELP waxseal_failed_emails Mails that were given up.',
      '# TYPE waxseal_failed_emails gauge',
      'waxseal_failed_emails 0',
      '# HELP waxseal_spent_secrets_unswept Spent secrets with bytes left; must be 0.',
      '# TYPE waxseal_spent_secrets_unswept gauge',
      'waxseal_spent_secrets_unswept 0',
    ]);
  });

  it('lack the state of a region that does not answer', async () => {
    vi.spyOn(site.env.DIRECTORY, 'getByName').mockImplementation(overloaded);
    const found = (await lines()).filter((line) => !/_total|request_duration/.test(line));
    expect(found.filter((line) => line.startsWith('waxseal_'))).toEqual([
      `waxseal_build_info{version="${version}"} 1`,
    ]);
  });

  it.each([
    ['GET', {}, {}, true],
    ['HEAD', {}, {}, true],
    ['POST', {}, {}, false],
    ['GET', { METRICS_TOKEN: TOKEN }, {}, false],
    ['GET', { METRICS_TOKEN: TOKEN }, { Authorization: `Bearer ${TOKEN}` }, true],
    ['GET', { METRICS_TOKEN: TOKEN }, { Authorization: `Bearer ${TOKEN}x` }, false],
    ['GET', { METRICS_TOKEN: TOKEN }, { Authorization: TOKEN }, false],
  ])('are for those who may read them: %s %j %j', async (method, settings, headers, isServed) => {
    const answer = await site.send('/metrics', { method, settings, headers });
    const type = answer.headers.get('Content-Type');
    expect(type === 'text/plain; version=0.0.4; charset=utf-8').toBe(isServed);
    if (method === 'HEAD') expect(answer.text).toBe('');
    if (isServed) expect(answer.headers.get('Cache-Control')).toBe('no-store');
    if (isServed) expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  });

  it('are for no one by another name than this machine’s without a token', async () => {
    const asked = { origin: 'https://seal.example', settings: { SITE_HOST: 'seal.example' } };
    expect((await site.send('/metrics', asked)).text).toBe('/metrics');
    const settings = { ...asked.settings, METRICS_TOKEN: TOKEN };
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const answer = await site.send('/metrics', { ...asked, settings, headers });
    expect(answer.text).toContain('waxseal_build_info');
  });
});

describe('the hourly report', () => {
  const none = { created: 0, received: 0, burned: 0, expired: 0 };
  const report = (shard: string) =>
    site
      .directory()
      .applyReport(shard, 1, { kind: 'vault', day: '2026-11-22', today: none, total: none });
  const unswept = () => vi.spyOn(SecretVault.prototype, 'countUnswept');
  let points: unknown[];

  beforeEach(() => {
    points = [];
    Object.assign(site.env, {
      METRICS: { writeDataPoint: (point: unknown) => points.push(point) },
    });
  });

  it('has the spent secrets that were not swept, of all vaults', async () => {
    for (let shard = 0; shard < 40; shard++) await report(`v1:${shard}`);
    unswept().mockReturnValue(1);
    await reportStatistics(site.env);
    expect(points).toHaveLength(1);
    expect(JSON.stringify(points)).toContain('40');
    expect(warnings.join()).toContain('"event":"spent_secrets_unswept","secrets":"40"');
  });

  it('has none where there are none', async () => {
    await report('v1:0');
    await reportStatistics(site.env);
    expect(points).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('has no number where a vault does not answer, unless others have some', async () => {
    await report('v1:0');
    await report('v1:1');
    const counts = unswept().mockReturnValue(0).mockImplementationOnce(overloaded);
    await reportStatistics(site.env);
    expect(points).toEqual([]);
    expect(warnings.join()).toContain(
      '"event":"vault_statistics_failed","vaults":"1","error":"StoreUnavailable: an object',
    );
    counts.mockReturnValue(3).mockImplementationOnce(overloaded);
    await reportStatistics(site.env);
    expect(JSON.stringify(points)).toContain('3');
  });

  it('never fails: neither without the directory nor with wrong settings', async () => {
    vi.spyOn(site.env.DIRECTORY, 'getByName').mockImplementation(overloaded);
    await reportStatistics(site.env);
    expect(warnings.join()).toContain(
      '"event":"region_statistics_failed","error":"StoreUnavailable: an object',
    );
    Object.assign(site.env, { SHARD_KEY: 'none' });
    await reportStatistics({ ...site.env });
    expect(warnings.join()).toContain('"event":"statistics_failed","error":"Error: ');
    expect(points).toEqual([]);
  });
});
