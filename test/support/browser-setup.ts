/** What the browser tests need before the first of them: a Chromium, the built product, and the workshop's site. */
import { buildWorkshop } from '../../worker/node/build.ts';
import { isWorkshopBuilt } from '../../worker/node/freshness.ts';
import { workshopDirectory } from '../../worker/node/paths.ts';
import { provideChromium, provideShell } from './chromium.ts';
import { startServer, type RunningServer } from './server.ts';

/** The least work that a bot check may be, for how long it takes is for the bench to say; and somebody to send secrets to. */
const common = { BOT_CHECK_WORK: '1000', INCOMING_RECIPIENT: 'support@example.com' };

/** Somebody runs this one, and what they announce is seen by nobody else's tests. */
const office = { COLONELS: 'grace@example.com', FEEDBACK_RECIPIENT: 'team@example.com' };

/** Playwright calls the returned function after the last test. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const chromium = provideChromium();
  process.env['CHROMIUM_SHELL'] = provideShell(chromium);
  process.env['CHROMIUM'] = chromium;
  // One after the other: the first may have to build what both serve.
  const servers = [
    await provideServer('E2E_BASE_URL', () => startServer({ env: common })),
    await provideServer('WORKSHOP_BASE_URL', startWorkshop),
    await provideServer('OFFICE_BASE_URL', () => startServer({ env: { ...common, ...office } })),
  ];
  return async () => {
    await Promise.all(servers.map(async (server) => server?.stop()));
  };
}

/** Leaves the origin of a server in the environment, unless somebody has named one there. */
async function provideServer(
  name: string,
  start: () => Promise<RunningServer>,
): Promise<RunningServer | undefined> {
  if (process.env[name] !== undefined) return undefined;
  const server = await start();
  process.env[name] = server.base;
  return server;
}

async function startWorkshop(): Promise<RunningServer> {
  if (!isWorkshopBuilt() && !buildWorkshop()) throw new Error('the workshop could not be built');
  return startServer({ env: { ...common, SITE_DIR: workshopDirectory } });
}
