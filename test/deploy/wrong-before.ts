/** Errors on this machine or in the account, found before anything is changed. */
import { ACCOUNT, TOKEN, ZONE } from './world.ts';
import { deployed, nothing, STORE, type Wrong } from './wrong.ts';

export const wrongBefore: readonly Wrong[] = [
  {
    what: 'a region that there is not',
    arrange: nothing,
    over: { region: 'uk' },
    step: 'Settings',
    found: /no region uk/,
    next: /one of eu, us, ca/,
  },
  {
    what: 'a host that is an example',
    arrange: (_, place) => place.configure('"eu.waxseal.test"\n', '"eu.waxseal.test"\n'),
    over: { configFile: new URL('../../wrangler.toml', import.meta.url).pathname },
    step: 'Settings',
    found: /only an example/,
    next: /put your hosts/,
  },
  {
    what: 'a setting that the Worker would not take',
    arrange: (_, place) =>
      place.configure('JURISDICTION = "eu"', 'JURISDICTION = "eu"\nBCRYPT_COST = "5"'),
    step: 'Settings',
    found: /BCRYPT_COST: must be at least 10/,
    next: /fix the block/,
  },
  {
    what: 'more file bytes than a secret may have',
    arrange: (_, place) =>
      place.configure(
        'JURISDICTION = "eu"',
        `JURISDICTION = "eu"\nPLAN_OPTIONS = '{"basic":{"file_bytes":104857601}}'`,
      ),
    step: 'Settings',
    found: /PLAN_OPTIONS/,
    next: /fix the block/,
  },
  {
    what: 'a mode of encryption that there is not',
    arrange: (_, place) =>
      place.configure('JURISDICTION = "eu"', 'JURISDICTION = "eu"\nSEAL_MODES = "all"'),
    step: 'Settings',
    found: /SEAL_MODES/,
    next: /fix the block/,
  },
  {
    what: 'a host that the list of regions does not have',
    arrange: (_, place) => place.configure('"domain": "eu.waxseal.test"', '"domain": "other.test"'),
    step: 'Settings',
    found: /has eu at other\.test/,
    next: /let both agree/,
  },
  {
    what: 'a route of another host',
    arrange: (_, place) => place.configure('eu.waxseal.test/api/*', 'us.waxseal.test/api/*'),
    step: 'Settings',
    found: /us\.waxseal\.test\/api\/\*/,
    next: /agree/,
  },
  {
    what: 'a token that is none',
    arrange: nothing,
    over: { credentials: { account: ACCOUNT, token: 'another-token' } },
    step: 'Token',
    found: /401.*Invalid API Token \[code: 1000\]/,
    next: /docs\/deploying\.md/,
  },
  {
    what: 'a token that is switched off',
    arrange: ({ world }) => {
      world.token = 'disabled';
    },
    step: 'Token',
    found: /disabled/,
    next: /make another one/,
  },
  {
    what: 'an account that is not the token’s',
    arrange: nothing,
    over: { credentials: { account: 'b'.repeat(32), token: TOKEN } },
    step: 'Namespace',
    found: /403.*\[code: 10000\]/,
    next: /give the token/,
  },
  {
    what: 'no zone',
    arrange: ({ world }) => void world.zones.pop(),
    step: 'Zone',
    found: /no zone that eu\.waxseal\.test lies in/,
    next: /add the domain/,
  },
  {
    what: 'a zone that is not active yet',
    arrange: ({ world }) => {
      world.zones[0] = { id: ZONE, name: 'waxseal.test', status: 'pending' };
    },
    step: 'Zone',
    found: /waxseal\.test is pending/,
    next: /registrar/,
  },
  {
    what: 'an account that is not set up',
    arrange: ({ world }) => {
      world.hasAnalyticsEngine = false;
      world.subdomain = null;
      world.sendingDomains.length = 0;
    },
    step: 'Account',
    found:
      /Analytics Engine is not enabled; the account has no workers\.dev subdomain.*; eu\.waxseal\.test.* is not a sending domain/,
    next: /open https:\/\/dash\.cloudflare\.com\/a{32}\/workers\/analytics-engine and enable it; open .*\/workers\/onboarding .*; onboard eu\.waxseal\.test/,
  },
  {
    what: 'a sending domain that is switched off',
    arrange: ({ world }) => {
      world.sendingDomains[0] = { name: 'eu.waxseal.test', enabled: false };
    },
    step: 'Account',
    found: /: eu\.waxseal\.test, which MAIL_FROM names, is not a sending domain\.$/,
    next: /Email Service > Email Sending/,
  },
  {
    what: 'settings of the zone that the token may not read',
    arrange: (platform) =>
      platform.refuse(/^GET .*\/settings\/min_tls/, 403, 10_000, 'Authentication error'),
    step: 'HTTPS',
    found: /settings\/min_tls_version was answered with 403/,
    next: /give the token what docs\/deploying\.md lists/,
  },
  {
    what: 'Bot Fight Mode',
    arrange: ({ world }) => {
      world.bots = { fight_mode: true };
    },
    step: 'Bots',
    found: /Bot Fight Mode is on for waxseal\.test\. .*no rule can skip it/,
    next: /Security > Settings > Bot traffic; then/,
  },
  {
    what: 'Bot Fight Mode of a plan that is over',
    arrange: ({ world }) => {
      world.bots = { stale_zone_configuration: { fight_mode: true } };
    },
    step: 'Bots',
    found: /left over from another plan/,
    next: /PUT \/zones\/c{32}\/bot_management and \{"fight_mode":false\}/,
  },
  {
    what: 'a namespace that is not there',
    arrange: (_, place) => place.configure('0'.repeat(31) + '1', 'd'.repeat(32)),
    step: 'Namespace',
    found: /no namespace d{32}/,
    next: /the right one/,
  },
  {
    what: 'a namespace in another jurisdiction',
    arrange: ({ world }) => {
      world.namespaces.push({
        id: STORE,
        title: 'waxseal-eu-secrets',
        jurisdiction: 'us',
        keys: 0,
      });
    },
    step: 'Namespace',
    found: /held in us, and eu promises eu/,
    next: /delete it in the dashboard/,
  },
  {
    what: 'a Worker that keeps its secrets elsewhere',
    arrange: (platform) => {
      deployed(platform);
      platform.world.namespaces.splice(0);
    },
    step: 'Worker',
    found: /could not be opened/,
    next: new RegExp(`name ${STORE}`),
  },
  {
    what: 'a Worker whose objects lie elsewhere',
    arrange: (platform, place) => {
      deployed(platform);
      platform.world.namespaces[0] = { id: STORE, title: 'waxseal-eu-secrets', keys: 3 };
      place.configure('OBJECT_JURISDICTION = "eu"\n', '');
    },
    step: 'Worker',
    found: /other, empty objects/,
    next: /as it was/,
  },
  {
    what: 'a project whose production is another branch',
    arrange: (platform) => {
      deployed(platform);
      const own = { subdomain: 'waxseal-eu.pages.dev', domains: [], deployments: 1 };
      platform.world.projects.set('waxseal-eu', { ...own, production_branch: 'trunk' });
    },
    step: 'Pages project',
    found: /only be a preview/,
    next: /set it to main/,
  },
  {
    what: 'a name that leads elsewhere',
    arrange: ({ world }) => {
      world.records.push({
        name: 'eu.waxseal.test',
        type: 'A',
        content: '192.0.2.1',
        proxied: true,
      });
    },
    step: 'DNS',
    found: /A 192\.0\.2\.1/,
    next: /delete it in the zone/,
  },
  {
    what: 'a name that leads to another Pages project',
    arrange: ({ world }) => {
      const leading = { type: 'CNAME', content: 'other.pages.dev', proxied: true };
      world.records.push({ name: 'eu.waxseal.test', ...leading });
    },
    step: 'DNS',
    found: /CNAME other\.pages\.dev/,
    next: /delete the record in the zone waxseal\.test first, then remove the domain from that project/,
  },
  {
    what: 'a route that leads to another Worker',
    arrange: ({ world }) => {
      world.routes.set(ZONE, [{ id: '1', pattern: 'eu.waxseal.test/api/*', script: 'other' }]);
    },
    step: 'Routes',
    found: /leads to the Worker other/,
    next: /give other another route/,
  },
  {
    what: 'a route of the whole zone that leads to another Worker',
    arrange: ({ world }) => {
      world.routes.set(ZONE, [{ id: '1', pattern: '*.waxseal.test/*', script: 'other' }]);
    },
    step: 'Routes',
    found: /leads to the Worker other/,
    next: /give other another route/,
  },
  {
    what: 'a zone of customers’ domains that leads to another Worker',
    arrange: ({ world }, place) => {
      place.serveCustomers();
      const passing = { id: '1', pattern: 'eu.waxseal.test/*' };
      world.routes.set(ZONE, [passing, { id: '2', pattern: '*/*', script: 'waxseal-us' }]);
    },
    step: 'Routes',
    found: /the route \*\/\* leads to the Worker waxseal-us/,
    next: /give waxseal-us another route/,
  },
];
