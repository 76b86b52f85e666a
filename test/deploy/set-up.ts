/** A deployment of a test's own: its account, its hosts, its folder. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../worker/node/paths.ts';
import { ZONE, ZONE_NAME } from './world.ts';

export interface SetUp {
  readonly directory: string;
  readonly secretsFile: string;
  /** The regions, with hosts as an operator would choose them. */
  readonly configFile: string;
  /** Writes the regions with a text of theirs replaced. */
  configure(from: string, to: string): void;
  /** Switches on custom domains, also for the site's own zone. */
  serveCustomers(): void;
  remove(): void;
}

export function setUp(): SetUp {
  const directory = mkdtempSync(join(tmpdir(), 'waxseal-deploy-'));
  const configFile = join(directory, 'wrangler.toml');
  let regions = readFileSync(join(root, 'wrangler.toml'), 'utf8').replaceAll(
    'waxseal.example',
    ZONE_NAME,
  );
  writeFileSync(configFile, regions);
  const configure = (from: string, to: string) => {
    if (!regions.includes(from)) throw new Error(`wrangler.toml has no ${from}`);
    regions = regions.replace(from, to);
    writeFileSync(configFile, regions);
  };
  return {
    directory,
    configFile,
    secretsFile: join(directory, 'region.secrets.json'),
    configure,
    serveCustomers: () => {
      configure('"MAIL_KEYS"]\ndurable', '"MAIL_KEYS", "CLOUDFLARE_API_TOKEN"]\ndurable');
      configure(
        '[env.eu.vars]',
        `[env.eu.vars]
DOMAINS_DRIVER = "cloudflare"
DOMAINS_TARGET = "to.waxseal.test"
CLOUDFLARE_ZONE_ID = "${ZONE}"`,
      );
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
