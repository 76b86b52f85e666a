/**
 * `npm run regions`: runs two regions as two deployments. Cookies ignore ports, so each has its own host. The first uses `PORT`, the
 * second the next port. They share only the build: each stores its state in a folder of `STATE_DIR` and its secrets in a file of
 * `SECRETS_DIR`.
 */
import { resolve } from 'node:path';
import { build, isBuilt } from './build.ts';
import { startServer, stopOnSignal, exitWithStartError } from './server.ts';
import { lockState } from './state-lock.ts';
import { type ServerSettings, settingsFromEnvironment } from './server-settings.ts';

const regions = [
  { identifier: 'eu', display_name: 'European Union' },
  { identifier: 'us', display_name: 'United States' },
];

if (!isBuilt()) {
  console.log('Building Waxseal, which takes about a minute …');
  if (!build()) process.exit(1);
}

const servers = await Promise.all(
  settingsOfRegions().map(async (settings) => {
    lockState(settings.stateDirectory);
    return startServer(settings);
  }),
).catch(exitWithStartError);
for (const { domain } of withDomains()) console.log(`Waxseal is ready on http://${domain}`);

stopOnSignal(async () => void (await Promise.all(servers.map((server) => server.stop()))));

function withDomains() {
  const { port } = settingsFromEnvironment(process.env);
  return regions.map((region, index) => ({
    ...region,
    domain: `${region.identifier}.localhost:${port + index}`,
  }));
}

function settingsOfRegions(): ServerSettings[] {
  const { STATE_DIR = '.waxseal/regions', SECRETS_DIR = '.waxseal/regions' } = process.env;
  const all = withDomains();
  return all.map(({ identifier, domain }) =>
    settingsFromEnvironment({
      ...process.env,
      PORT: domain.slice(domain.indexOf(':') + 1),
      STATE_DIR: resolve(STATE_DIR, identifier),
      SECRETS_FILE: resolve(SECRETS_DIR, `${identifier}.json`),
      JURISDICTION: identifier,
      JURISDICTIONS: JSON.stringify(all),
      SITE_HOST: domain,
    }),
  );
}
