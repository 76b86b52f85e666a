/** A region from nothing to running, and once more, by the real wrangler against a platform on loopback. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hstsWithSubdomains, securityHeaders } from '../../shared/security-headers.ts';
import { siteDirectory } from '../../worker/node/paths.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';
import { deployTo, stage } from './stage.ts';
import { TOKEN, ZONE } from './world.ts';

const regions = ['eu', 'us', 'ca'];
/** For all three wrangler takes a minute; one of them, with its second time, takes the same ways. */
const deployed = process.env['FULL'] === undefined ? ['eu'] : regions;
const PINNED: Readonly<Record<string, string>> = { eu: 'eu', us: 'us' };
/** Of the Worker, for customers' hostnames. */
const CLOUDFLARE_API_TOKEN = 'a-token-for-hostnames';
const SECRETS = ['MAIL_KEYS', 'NAME_KEY', 'ROUTE_KEY', 'SESSION_KEYS'];

/** wrangler runs four times. */
vi.setConfig({ testTimeout: 300_000 });

const here = stage();

/** The calls, with ids that differ from run to run masked. */
function writes(): string[] {
  return here.platform.writes().map((call) => call.replaceAll(/\/[0-9a-f]{32}/g, '/…'));
}

/** The resources that outlast a deployment. */
function lastingResources() {
  const { namespaces, workers, records, routes, settings, rules } = here.platform.world;
  const patterns = [...routes].map(([zone, all]) => [
    zone,
    all.map(({ pattern, script }) => `${pattern} ${script}`),
  ]);
  return structuredClone({ namespaces, workers, records, patterns, settings, rules });
}

describe.each(regions)('a dry run of %s', (region) => {
  test('reads everything, changes nothing, and prints the same twice', async () => {
    const { lines, stop } = await deployTo(here, {
      region,
      isDryRun: true,
    });
    expect(stop).toBeNull();
    expect(here.platform.writes()).toEqual([]);
    expect(here.platform.unknown).toEqual([]);
    expect(lines.at(-1)).toBe('Nothing was changed.');
    const where = PINNED[region] === undefined ? 'no' : 'the';
    const printed = lines.join('\n');
    expect(printed).toContain(
      `make the namespace waxseal-${region}-secrets, in ${where} jurisdiction`,
    );
    expect(printed).toContain('set Always Use HTTPS to on for all of waxseal.test');
    expect(printed).toContain('set Minimum TLS Version to 1.2 for all of waxseal.test');
    expect(printed).toContain(`make the rule by which the API of ${region}.waxseal.test is exempt`);
    expect(existsSync(here.place.secretsFile)).toBe(false);
    const asked = [...here.platform.calls];
    here.platform.calls.length = 0;
    const again = await deployTo(here, { region, isDryRun: true });
    expect(again).toEqual({ lines, stop });
    expect(here.platform.calls).toEqual(asked);
  });
});

describe.each(deployed)('%s', (region) => {
  const host = `${region}.waxseal.test`;
  const name = `waxseal-${region}`;

  beforeEach(() => here.site.behave(region));

  test('what is missing is made, inside first; the second time nothing is', async () => {
    here.platform.world.hasAllZones = region !== 'us';
    const first = await deployTo(here, { region });
    expect(first.stop).toBeNull();
    expect(here.platform.unknown).toEqual([]);
    const [made] = here.platform.world.namespaces;
    expect(made?.jurisdiction).toBe(PINNED[region]);
    const worker = here.platform.world.workers.get(name);
    expect([...(worker?.secrets ?? [])].toSorted()).toEqual(SECRETS);
    expect(worker?.migrationTag).toMatch(/^v\d/);
    expect(worker?.bindings).toContainEqual(
      expect.objectContaining({ name: 'SECRETS', namespace_id: made?.id }),
    );
    const rateLimiters = worker?.bindings.filter(({ type }) => type === 'ratelimit') ?? [];
    expect(rateLimiters.map((one) => one.name).toSorted()).toEqual([
      'CREATE_RATE_LIMITER',
      'LOOK_RATE_LIMITER',
      'REVEAL_RATE_LIMITER',
    ]);
    const front = here.platform.world.projects.get(name);
    expect(front).toMatchObject({
      domains: [host],
      deployments: 1,
      hsts: securityHeaders['Strict-Transport-Security'],
    });
    expect(here.platform.world.records).toEqual([
      { type: 'CNAME', name: host, content: front?.subdomain, proxied: true },
    ]);
    const routes = here.platform.world.routes.get(ZONE) ?? [];
    expect(routes.map(({ pattern, script }) => [pattern, script])).toContainEqual([
      `${host}/api/*`,
      name,
    ]);
    const { settings, rules } = here.platform.world;
    expect([...settings]).toEqual([
      ['always_use_https', 'on'],
      ['min_tls_version', '1.2'],
    ]);
    expect(rules?.map(({ expression }) => expression)).toEqual([
      expect.stringContaining(`http.host eq "${host}"`),
    ]);
    const order = [
      /settings\/\w+$/,
      /rulesets$/,
      /namespaces$/,
      /\/projects$/,
      /scripts\/[\w-]+$/,
      /\/deployments$/,
    ];
    const positions = order.map((call) => writes().findIndex((one) => call.test(one)));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);

    expectKept(first.lines);

    const before = lastingResources();
    here.platform.calls.length = 0;
    const second = await deployTo(here, { region });
    expect(second.stop).toBeNull();
    expect(here.platform.unknown).toEqual([]);
    expect(lastingResources()).toEqual(before);
    expect(here.platform.world.projects.get(name)).toEqual({ ...front, deployments: 2 });
    expect(writes().join()).not.toMatch(
      /settings\/\w+_|rulesets|namespaces|\/projects,|domains|dns_records/,
    );
    expect(second.lines).toContain('Platform: nothing to create or change.');
    expect(second.lines).toContain('HTTPS: Always Use HTTPS is on, Minimum TLS Version is 1.2.');
    expect(second.lines).toContain('Edge rule: in place.');
    expect(second.lines).toContain('Secrets: the Worker has all of them; they stay.');
    const look = await deployTo(here, { region, isDryRun: true });
    expect(look.lines.join('\n')).not.toMatch(/ - (?:make|set|correct|attach|draw) /);
  });
});

test('customers’ domains reach the Worker, the site on the same zone still has its front, and only that sends HSTS for subdomains', async () => {
  const built = readFileSync(join(siteDirectory, '_headers'), 'utf8');
  here.platform.world.hasFiles = true;
  here.place.serveCustomers();
  here.place.configure('[env.eu.vars]', '[env.eu.vars]\nHSTS_SUBDOMAINS = "1"');
  here.site.behave('eu', { hsts: hstsWithSubdomains });
  writeFileSync(
    here.place.secretsFile,
    JSON.stringify({
      ...localSecrets(join(here.place.directory, 'drawn.json')),
      CLOUDFLARE_API_TOKEN,
    }),
  );
  const { stop, lines } = await deployTo(here);
  expect(stop).toBeNull();
  expect(here.platform.unknown).toEqual([]);
  const routes = here.platform.world.routes.get(ZONE) ?? [];
  const leads = new Map(routes.map(({ pattern, script }) => [pattern, script]));
  expect(leads.get('*/*')).toBe('waxseal-eu');
  expect(leads.get('eu.waxseal.test/api/*')).toBe('waxseal-eu');
  expect([leads.has('eu.waxseal.test/*'), leads.get('eu.waxseal.test/*')]).toEqual([
    true,
    undefined,
  ]);
  const made = here.platform.writes().findIndex((call) => call.endsWith('/workers/routes'));
  const uploaded = here.platform.writes().findIndex((call) => call.endsWith('/scripts/waxseal-eu'));
  expect(made).toBeGreaterThan(-1);
  expect(made).toBeLessThan(uploaded);
  expect(lines.join('\n')).not.toContain(CLOUDFLARE_API_TOKEN);
  expect(here.platform.world.projects.get('waxseal-eu')?.hsts).toBe(hstsWithSubdomains);
  // What the Worker serves on customers' domains.
  expect(readFileSync(join(siteDirectory, '_headers'), 'utf8')).toBe(built);
  expect(built).not.toContain('includeSubDomains');
});

/** The generated secrets are in one file that only its owner can read, and were not printed. */
function expectKept(lines: readonly string[]): void {
  expect(statSync(here.place.secretsFile).mode & 0o777).toBe(0o600);
  expect(existsSync(join(here.place.directory, 'work/secrets.json'))).toBe(false);
  const keys = readFileSync(here.place.secretsFile, 'utf8').match(/[\w+/]{43}=/g) ?? [];
  expect(keys).toHaveLength(SECRETS.length);
  const printed = lines.join('\n');
  expect(printed).toContain('only copy');
  expect(printed).not.toContain(TOKEN);
  for (const key of keys) expect(printed).not.toContain(key);
}
