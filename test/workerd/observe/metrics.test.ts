/** `/metrics`: who is shown it, and whether Prometheus can read it. */
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { Directory } from '../../../worker/admin/directory.ts';
import worker from '../../../worker/index.ts';
import { count } from '../../../worker/platform/metrics.ts';
import { parsePrometheus } from '../../support/prometheus.ts';
import { siteOf } from '../whole-worker.ts';
import { listen, through } from './lines.ts';

const PAGE = 'http://localhost/metrics';
const OWN_PAGE = 'https://seal.example/metrics';
const TOKEN = 'sixteen-symbols!';

/** The site has no such page. */
const ASSETS = siteOf(() => new Response('Nothing here', { status: 404 }));

/** A public machine; accounts would need email. */
const selfhost = {
  APP_ENV: 'selfhost',
  BCRYPT_COST: '10',
  SITE_HOST: 'seal.example',
  AUTH_ENABLED: '0',
  INCOMING_RECIPIENT: undefined,
  WEBHOOK_TEST_ALLOW: undefined,
};

beforeEach(() => {
  listen();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function ask(over: object = {}, authorization?: string, url = PAGE): Promise<Response> {
  const headers = authorization === undefined ? {} : { Authorization: authorization };
  const answer = await through(url, { headers }, { ASSETS, ...over });
  if (!answer) throw new Error('it broke');
  return answer;
}

describe('the counts', () => {
  it.each<[string, object, string | undefined, string?]>([
    ['on one’s own machine', {}, undefined],
    ['for the token, there too', { METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}`],
    [
      'for the token on a public machine',
      { ...selfhost, METRICS_TOKEN: TOKEN },
      `Bearer ${TOKEN}`,
      OWN_PAGE,
    ],
  ])('shows the counts %s', async (_, over, authorization, url) => {
    const answer = await ask(over, authorization, url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(parsePrometheus(await answer.text()).has('waxseal_build_info')).toBe(true);
  });

  it.each<[string, object, string | undefined, string?]>([
    ['without a token where one is set', { METRICS_TOKEN: TOKEN }, undefined],
    ['for another token', { METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN}x`],
    ['for a part of it', { METRICS_TOKEN: TOKEN }, `Bearer ${TOKEN.slice(1)}`],
    ['by another scheme', { METRICS_TOKEN: TOKEN }, `Basic ${TOKEN}`],
    ['on a public machine without a token', selfhost, undefined, OWN_PAGE],
    ['for an empty token where none is set', selfhost, 'Bearer ', OWN_PAGE],
    ['by another name than this machine’s', { SITE_HOST: 'seal.example' }, undefined, OWN_PAGE],
    [
      'on the platform, where one isolate counts little',
      { ...selfhost, APP_ENV: 'deployed', METRICS_TOKEN: TOKEN },
      `Bearer ${TOKEN}`,
      OWN_PAGE,
    ],
  ])(
    'shows the counts to no one %s: there is no such page',
    async (_, over, authorization, url) => {
      const [refused, missing] = [
        await ask(over, authorization, url),
        await ask(over, authorization, new URL('/no-such-page', url ?? PAGE).href),
      ];
      expect(await refused.text()).toBe(await missing.text());
      expect(refused.status).toBe(404);
      expect([...refused.headers]).toEqual([...missing.headers]);
    },
  );

  it('refuses another method for the counts', async () => {
    const answer = await through(PAGE, { method: 'POST', body: 'x' }, { ASSETS });
    expect(answer?.status).toBe(404);
    const head = await through(PAGE, { method: 'HEAD' }, { ASSETS });
    expect([head?.status, await head?.text()]).toEqual([200, '']);
  });
});

it('refuses a token that is short enough to be found by trying, before anything is served', () => {
  const read = () => configOf({ ...env, METRICS_TOKEN: 'too short' });
  expect(read).toThrow('METRICS_TOKEN: must have at least 16 characters');
});

describe('what is shown', () => {
  it('shows counts that are read strictly: each route’s steps grow, and end with how many there were', async () => {
    await ask();
    count(env, 'requests', { route: 'a "quote", a \\ and\na line', status: '2xx' });
    const families = parsePrometheus(await (await ask()).text());
    for (const [name, { type }] of families) {
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    }
    const requests = families.get('waxseal_requests_total')?.samples;
    expect(requests?.get('waxseal_requests_total{route="metrics",status="2xx"}')).toBeGreaterThan(
      0,
    );
    const { samples } = families.get('waxseal_request_duration_seconds') ?? {};
    const steps = [...(samples ?? [])].filter(([key]) => key.includes('_bucket{route="metrics"'));
    const counts = steps.map(([, value]) => value);
    expect(steps).toHaveLength(12);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    const total = samples?.get('waxseal_request_duration_seconds_count{route="metrics"}');
    expect(counts.at(-1)).toBe(total);
    const quoted = [...(families.get('waxseal_requests_total')?.samples.keys() ?? [])];
    expect(quoted).toContain(
      String.raw`waxseal_requests_total{route="a \"quote\", a \\ and\na line",status="2xx"}`,
    );
  });

  it('asks for the counts of the region once a minute, however many ask', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const statistics = vi.spyOn(Directory.prototype, 'statistics');
    const isolate = Object.assign({}, env, { ASSETS });
    const scrape = () =>
      worker.fetch(
        new Request<unknown, IncomingRequestCfProperties>(PAGE),
        isolate,
        createExecutionContext(),
      );
    await Promise.all([scrape(), scrape(), scrape()]);
    vi.setSystemTime(Date.now() + 59_999);
    await scrape();
    expect(statistics).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 1);
    await scrape();
    expect(statistics).toHaveBeenCalledTimes(2);
  });

  it('leaves the counts of the region out where they are not known', async () => {
    const DIRECTORY = Object.assign({}, env.DIRECTORY, { getByName: () => ({}) });
    const families = parsePrometheus(await (await ask({ DIRECTORY })).text());
    expect([...families.keys()].filter((name) => !/_total|duration|build/.test(name))).toEqual([]);
    const whole = parsePrometheus(await (await ask()).text());
    for (const name of ['secrets_live', 'customers', 'failed_emails', 'spent_secrets_unswept']) {
      expect(whole.get(`waxseal_${name}`)?.samples.get(`waxseal_${name}`)).toBe(0);
    }
  });
});
