/** Global setup of the browser tests: a Chromium, the builds, and a server for each kind of installation. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWorkshop, isBuilt, isWorkshopBuilt } from '../../worker/node/build.ts';
import { commandLineDirectory, workshopDirectory } from '../../worker/node/paths.ts';
import { runCommand } from '../steps/command.ts';
import { provideChromium, provideShell } from './chromium.ts';
import { startServer, type RunningServer } from './server.ts';

/** The smallest work of a bot check, since its duration is measured elsewhere; and a recipient of incoming secrets. */
const common = { BOT_CHECK_WORK: '1000', INCOMING_RECIPIENT: 'support@example.com' };

/** An installation of its own: what its admin announces would show on the pages of other tests. */
const office = { COLONELS: 'grace@example.com', FEEDBACK_RECIPIENT: 'team@example.com' };

/** Playwright calls the returned function after the last test. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const chromium = provideChromium();
  process.env['CHROMIUM_SHELL'] = provideShell(chromium);
  process.env['CHROMIUM'] = chromium;
  await provideBuilds();
  const servers = await Promise.all([
    provideServer('E2E_BASE_URL', common),
    provideServer('WORKSHOP_BASE_URL', { ...common, SITE_DIR: workshopDirectory }),
    provideServer('OFFICE_BASE_URL', { ...common, ...office }),
  ]);
  return async () => {
    await Promise.all(servers.map(async (server) => server?.stop()));
  };
}

/** Builds site, Worker and command line, and the workshop, where they are missing or stale. */
async function provideBuilds(): Promise<void> {
  if (!isBuilt() || !existsSync(join(commandLineDirectory, 'waxseal.js'))) {
    const { ok, output } = await runCommand('npm', ['run', '--silent', 'build']);
    if (!ok) throw new Error(`the build failed:\n${output}`);
  }
  if (!isWorkshopBuilt() && !buildWorkshop()) throw new Error('the workshop could not be built');
}

/** Starts a server and leaves its origin in the environment, unless an origin is given there. */
async function provideServer(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer | undefined> {
  if (process.env[name] !== undefined) return undefined;
  const server = await startServer({ env });
  process.env[name] = server.base;
  return server;
}
