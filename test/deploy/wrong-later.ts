/** Errors in the secrets, and refusals of the platform during a deployment. */
import { writeFileSync } from 'node:fs';
import { deployed, prepared, uploaded, type Wrong } from './wrong.ts';

export const wrongLater: readonly Wrong[] = [
  {
    what: 'secrets of which some are missing, and no file',
    arrange: (platform) => deployed(platform, ['ROUTE_KEY', 'NAME_KEY']),
    step: 'Secrets',
    found: /lacks SESSION_KEYS, MAIL_KEYS/,
    next: /put the file there/,
  },
  {
    what: 'data without its Worker, and no file',
    arrange: (platform) => {
      deployed(platform);
      platform.world.workers.clear();
    },
    step: 'Secrets',
    found: /its namespace holds data/,
    next: /put the file there/,
  },
  {
    what: 'a file that lacks what the Worker lacks',
    arrange: (platform, { secretsFile }) => {
      deployed(platform, ['ROUTE_KEY']);
      writeFileSync(secretsFile, JSON.stringify({ NAME_KEY: 'n', SESSION_KEYS: 's' }));
    },
    step: 'Secrets',
    found: /MAIL_KEYS, and .* does not have it/,
    next: /add it to the file/,
  },
  {
    what: 'a file that is no such file',
    arrange: (platform, { secretsFile }) => {
      deployed(platform, []);
      writeFileSync(secretsFile, 'ROUTE_KEY=not-for-output');
    },
    step: 'Secrets',
    found: /no JSON object of texts/,
    next: /put it right/,
  },
  {
    what: 'a build that fails',
    arrange: (platform) => deployed(platform),
    over: { build: () => false },
    step: 'Build',
    found: /failed/,
    next: /fix it/,
  },
  {
    what: 'https that the token may not require',
    arrange: (platform) =>
      platform.refuse(/^PATCH .*\/settings\//, 403, 10_000, 'Authentication error'),
    step: 'HTTPS',
    found:
      /Always Use HTTPS is off, and has to be on; Minimum TLS Version is 1\.0, and has to be 1\.2; .*403/,
    next: /SSL\/TLS > Edge Certificates, set Always Use HTTPS to on and Minimum TLS Version to 1\.2, or give the token Zone Settings: Edit/,
    writes: [/^PATCH .*\/always_use_https$/],
  },
  {
    what: 'a quota that is reached',
    arrange: (platform) => {
      prepared(platform);
      platform.world.namespacesMax = 0;
    },
    step: 'Namespace',
    found: /reached its limit/,
    next: /larger limit/,
    writes: [/^POST .*\/namespaces$/],
  },
  {
    what: 'a domain that another project has',
    arrange: (platform) => {
      prepared(platform);
      const own = { production_branch: 'main', subdomain: 'x.pages.dev', deployments: 1 };
      platform.world.projects.set('other', { ...own, domains: ['eu.waxseal.test'] });
    },
    step: 'Pages domain',
    found: /\[code: 8000018\]/,
    next: /delete the host’s record in the zone first, then remove the domain there/,
    writes: [/namespaces$/, /\/projects$/, /\/domains$/],
  },
  {
    what: 'a token that may not write names',
    arrange: (platform) => {
      prepared(platform);
      platform.refuse(/^POST .*\/dns_records$/, 403, 10_000, 'Authentication error');
    },
    step: 'DNS',
    found: /403/,
    next: /give the token/,
    writes: [/namespaces$/, /\/projects$/, /\/domains$/, /\/dns_records$/],
  },
  {
    what: 'an upload that is refused: no Analytics Engine, and a token that may not read that',
    arrange: (platform) => {
      deployed(platform);
      platform.world.hasAnalyticsEngine = false;
      platform.refuse(/analytics_engine\/sql$/, 403, 10_000, 'Authentication error');
    },
    step: 'Worker',
    found: /You need to enable Analytics Engine.*\[code: 10089\]/,
    next: /which version runs/,
    writes: [/upload-session$/, /\/versions$/],
  },
  {
    what: 'a first upload that is refused: no workers.dev subdomain, and a token that may not read that',
    arrange: (platform) => {
      prepared(platform);
      platform.world.subdomain = null;
      platform.refuse(/^GET .*\/workers\/subdomain$/, 403, 10_000, 'Authentication error');
    },
    step: 'Worker',
    found: /You need a workers\.dev subdomain.*\[code: 10063\]/,
    next: /fix what it names/,
    writes: [
      /namespaces$/,
      /\/projects$/,
      /\/domains$/,
      /\/dns_records$/,
      /upload-session$/,
      /\/upload$/,
      /^PUT .*\/scripts\/waxseal-eu$/,
    ],
  },
  {
    what: 'a Worker that is not well',
    arrange: (platform) => deployed(platform),
    defects: { health: 503 },
    step: 'Health',
    found: /answers 503.*front was not touched/,
    next: /npx wrangler rollback --name waxseal-eu/,
    writes: uploaded,
  },
  {
    what: 'a firewall that takes a secret for an attack',
    arrange: (platform) => deployed(platform),
    defects: { blocks: 'hostile' },
    step: 'Site',
    found: /something in front of the Worker refused a secret with 403/,
    next: /edge rule.*Nothing has to be rolled back/,
    writes: [...uploaded, /\/upsert-hashes$/, /\/deployments$/],
  },
  {
    what: 'a front that is refused',
    arrange: (platform) => {
      deployed(platform);
      platform.refuse(/\/upload-token$/, 500, 8_000_000, 'An unknown error occurred.');
    },
    step: 'Front',
    found: /\[code: 8000000\]/,
    next: /both go together/,
    writes: uploaded,
  },
];
