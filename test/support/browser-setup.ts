/**
 * Global setup of the browser tests: a Chromium, the builds, and a server for each kind of installation. The teardown searches what
 * the servers have stored, logged and counted for everything confidential that the tests sent to them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldTexts, readAll } from '../state/search.ts';
import * as v from 'valibot';
import { buildWorkshop, isWorkshopBuilt } from '../../worker/node/build.ts';
import { workshopDirectory } from '../../worker/node/paths.ts';
import { setup as provideBuild } from './build-setup.ts';
import { provideChromium, provideShell } from './chromium.ts';
import { startServer, type RunningServer } from './server.ts';

/** The smallest work of a bot check, since its duration is measured elsewhere; and a recipient of incoming secrets. */
const common = { BOT_CHECK_WORK: '1000', INCOMING_RECIPIENT: 'support@example.com' };

/** An installation of its own: what its admin announces would show on the pages of other tests. */
const office = { COLONELS: 'grace@example.com', FEEDBACK_RECIPIENT: 'team@example.com' };

const METRICS_TOKEN = 'metrics-of-the-browser-tests-0123456789';

interface Installation {
  readonly server: RunningServer;
  /** The folder of its state. */
  readonly home: string;
}

/** Playwright calls the returned function after the last test. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const chromium = provideChromium();
  process.env['CHROMIUM_SHELL'] = provideShell(chromium);
  process.env['CHROMIUM'] = chromium;
  await provideBuilds();
  const folder = mkdtempSync(join(tmpdir(), 'waxseal-browser-'));
  const texts = join(folder, 'confidential.jsonl');
  writeFileSync(texts, '');
  // The processes that run the tests inherit it.
  process.env['CONFIDENTIAL_TEXTS'] = texts;
  const installations = await Promise.all([
    provideServer('E2E_BASE_URL', common),
    provideServer('WORKSHOP_BASE_URL', { ...common, SITE_DIR: workshopDirectory }),
    provideServer('OFFICE_BASE_URL', { ...common, ...office }),
  ]);
  return async () => {
    const leaks = installations.map(async (one) => (one ? stopAndSearch(one, texts) : []));
    const found = (await Promise.all(leaks)).flat();
    rmSync(folder, { recursive: true, force: true });
    if (found.length > 0) throw new Error(`confidential texts were stored:\n${found.join('\n')}`);
  };
}

/** Stops a server, and names each text that it has stored, logged or counted. */
async function stopAndSearch({ server, home }: Installation, texts: string): Promise<string[]> {
  const metrics = await fetch(`${server.base}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const contents = new Map<string, Buffer>([
    ['metrics', Buffer.from(await metrics.text())],
    ['output', Buffer.from(server.output())],
  ]);
  await server.stop();
  for (const [path, content] of readAll(home)) contents.set(path, content);
  const held = heldTexts(contents, new Set(linesOf(texts)));
  rmSync(home, { recursive: true, force: true });
  return [...held].map(([text, paths]) => `${text.slice(0, 40)}: ${[...paths].join(', ')}`);
}

function linesOf(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => v.parse(v.string(), JSON.parse(line)));
}

/** Builds site, Worker and command line, and the workshop, where they are missing or stale. */
async function provideBuilds(): Promise<void> {
  await provideBuild();
  if (!isWorkshopBuilt() && !buildWorkshop()) throw new Error('the workshop could not be built');
}

/** Starts a server and leaves its origin in the environment, unless an origin is given there. */
async function provideServer(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<Installation | undefined> {
  if (process.env[name] !== undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'waxseal-browser-'));
  const server = await startServer({ home, env: { ...env, METRICS_TOKEN } });
  process.env[name] = server.base;
  return { server, home };
}
