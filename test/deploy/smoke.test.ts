/** `npm run smoke` against the built Worker and site, with each fault that a zone or an account can have. */
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploy } from '../../worker/node/deploy.ts';
import { type Problem, readRegion, requiredBy } from '../../worker/node/deployment.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';
import { probeSite, smoke } from '../../worker/node/smoke.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type PagesServer, startPages } from './pages-server.ts';
import { setUp, type SetUp } from './set-up.ts';
import type { StandInAccount } from './stand-in.ts';
import { type Faults, startZone, type Zone } from './zone.ts';

const ID = 'a'.repeat(32);
const STORE = { id: ID, title: 'waxseal-eu-secrets', jurisdiction: 'eu' };
const usual = getCACertificates();

let place: SetUp;
let worker: RunningServer | undefined;
let pages: PagesServer | undefined;
let zone: Zone | undefined;
beforeAll(async () => {
  const port = await freePort();
  const host = `localhost:${port}`;
  place = setUp(host);
  place.configure('00000000000000000000000000000001', ID);
  const patterns = eu().block.routes.map(({ pattern }) => pattern);
  worker = await startServer({ env: { JURISDICTION: 'eu', SITE_HOST: host } });
  pages = await startPages();
  zone = await startZone(port, { patterns, worker: new URL(worker.base), pages: pages.url });
  setDefaultCACertificates([...usual, zone.certificate]);
}, 120_000);
afterAll(async () => {
  setDefaultCACertificates(usual);
  zone?.close();
  await Promise.all([worker?.stop(), pages?.stop()]);
  place.remove();
});

function eu() {
  return readRegion('eu', place.configFile);
}

/** The account of a region that runs, but for these. */
function account(over: Partial<StandInAccount> = {}, without = ''): Partial<StandInAccount> {
  const { required: secrets } = eu().block.secrets;
  const text: Record<string, object> = {
    SECRETS: { namespace_id: ID },
    OBJECT_JURISDICTION: { text: 'eu' },
  };
  const bindings = requiredBy(eu())
    .filter((name) => name !== without)
    .map((name) => ({ name, ...text[name] }));
  const has = secrets.filter((name) => name !== without);
  const workers = { eu: { secrets: has, bindings } };
  return { namespaces: [STORE], workers, projects: ['waxseal-eu'], ...over };
}

function textOf(problems: readonly Problem[]): string {
  return problems.map(({ found, fix }) => `${found} => ${fix}`).join('\n');
}

/** What is found of a zone with these faults. */
async function lookAt(faults: Faults, waitMs = 0): Promise<string> {
  zone?.be(faults);
  return textOf(await probeSite(eu(), waitMs));
}

it('finds nothing at a site that is as it should be, which a deployment also looks at', async () => {
  zone?.be({});
  place.have(account());
  expect(await smoke(eu(), 0)).toEqual([]);
  const said: string[] = [];
  const { secretsFile } = place;
  const say = (line: string) => said.push(line);
  localSecrets(secretsFile);
  await deploy(eu(), { isDryRun: false, isBuilt: true, secretsFile, waitMs: 0, say });
  expect(said.at(-1)).toMatch(/^https:\/\/localhost:\d+ runs what was built here\.$/);
});

const SERVED = 'X-Jurisdiction';
const UNWELL = JSON.stringify({ message: 'Not now', code: 'store_unavailable' });

const faultyZones: Readonly<Record<string, readonly [Faults, RegExp]>> = {
  'pages in plain http': [
    { plain: 'page' },
    /^http:\S+ is answered with 200, and does not redirect to https\. => turn Always Use HTTPS on/,
  ],
  'an API in plain http': [
    { plain: 'api' },
    /^The API is served in plain http\. => turn Always Use HTTPS on/,
  ],
  'a cookie in plain http': [
    { plain: 'cookie' },
    /^A cookie is set .* => turn Always Use HTTPS on/,
  ],
  'old TLS': [{ hasOldTls: true }, /takes TLSv1\.1\. => set Minimum TLS Version to 1\.2/],
  'a challenge': [
    { refuses: 'page' },
    /^A challenge .* refused \/ with 403; .* Ray ID 8a1b2c3d4e5f-FRA\. => turn Bot Fight Mode/,
  ],
  'a refusal of the API': [
    { refuses: 'health' },
    /^A managed rule .* refused \/api\/v2\/health with 403; .* => create the edge rule/,
  ],
  'Browser Integrity Check': [
    { refuses: 'program' },
    /^The rule of error 1010 .* refused a call by Python-urllib\/3\.12 .* => create the edge rule/,
  ],
  'a firewall that takes a secret for an attack': [
    { refuses: 'hostile' },
    /^A managed rule .* refused a secret with 403; .* => create the edge rule/,
  ],
  'a firewall that takes a long secret for an attack': [
    { refuses: 'large' },
    /^A managed rule .* refused a secret of 1 MB .* => create the edge rule/,
  ],
  'a rate limiting rule of the zone': [
    { refuses: 'rate' },
    /The rule of error 1015 .* => exempt \/api\//,
  ],
  'an API that no route leads to the Worker': [
    { lacksRoutes: 'api' },
    /^\/api\/v2\/health is answered with 404, not by the Worker\. => deploy, or route localhost:\d+\/api\/\*/,
  ],
  'paths with keys that Pages answers': [
    { lacksRoutes: 'keys' },
    /^\/secret\/ is answered by Pages, .* => deploy, or route localhost:\d+\/secret\/\* to the Worker in the zone\.\n\/(?:ask|private)\/ is/,
  ],
  'a security header that the zone changes': [
    { headers: { 'X-Frame-Options': 'SAMEORIGIN' } },
    /^\/ lacks the security header X-Frame-Options\. => deploy again, and remove the rule/,
  ],
  'pages with keys that may be cached': [
    { headers: { 'Cache-Control': 'public' } },
    /^\/secret\/ may be cached\. => remove the cache rule/,
  ],
  'a home that is not there': [
    { statuses: [/^\/$/, 522] },
    /^\/ is answered with 522, not by the site\. => make the host a custom domain/,
  ],
  'an unknown path that is found': [
    { statuses: [/^\/[0-9a-f]{16}$/, 200] },
    /^An unknown path is answered with 200/,
  ],
  'a Worker that is not well': [
    { statuses: [/health/, 503, UNWELL] },
    /^\/api\/v2\/health is answered with 503 by the Worker\. => read the log, or roll back/,
  ],
  'another region': [{ headers: { [SERVED]: 'us' } }, /is answered by the region us\./],
  'a secret that opens as another': [
    { opensAs: 'other' },
    /^A secret came back changed, or not at all: 200\. => read the log/,
  ],
  'a secret that opens twice': [{ opensTwice: true }, /^A secret opens twice\. => read the log/],
};

it.each(Object.entries(faultyZones))(
  'finds and says how to mend %s',
  async (_, [faults, expected]) => {
    expect(await lookAt(faults)).toMatch(expected);
  },
);

it('waits for a rule of the zone that comes into effect a moment later', async () => {
  expect(await lookAt({ refuses: 'hostile', refusals: 1 }, 60_000)).toBe('');
});

const faultyAccounts: Readonly<Record<string, readonly [() => Partial<StandInAccount>, RegExp]>> = {
  'a namespace outside the jurisdiction': [
    () => account({ namespaces: [{ id: ID, title: STORE.title }] }),
    /^The namespace waxseal-eu-secrets is in the jurisdiction none, but the region needs eu\. => that is final/,
  ],
  'a missing binding': [
    () => account({}, 'LOOK_RATE_LIMITER'),
    /^The Worker waxseal-eu lacks LOOK_RATE_LIMITER\. => name it in \[env\.eu\]/,
  ],
  'a missing secret': [
    () => account({}, 'MAIL_KEYS'),
    /^The Worker waxseal-eu lacks MAIL_KEYS\. => name it/,
  ],
  'a domain that may not send': [
    () => account({ sending: [] }),
    /^eu\.waxseal\.test of MAIL_FROM is not known to be a sending domain\. No sending subdomain found .* => onboard eu\.waxseal\.test/,
  ],
  'an account that cannot be read': [
    () => account({ forbids: 'Authentication error [code: 10000]' }),
    /Authentication error .*\n.*set CLOUDFLARE_API_TOKEN/,
  ],
};

it.each(Object.entries(faultyAccounts))(
  'finds in an account and says how to mend %s',
  async (_, [has, expected]) => {
    zone?.be({});
    place.have(has());
    expect(textOf(await smoke(eu(), 0))).toMatch(expected);
  },
);

it('finds that a site does not answer', async () => {
  const problems = await smoke({ ...eu(), host: `localhost:${await freePort()}` }, 0);
  expect(problems.at(-1)?.found).toMatch(/^No answer: .*ECONNREFUSED/);
});
