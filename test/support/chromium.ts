/** Finds a Chromium for the browser tests, and installs one where there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installByApt, runInstaller } from './install.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without windows; it takes half the time, and has no back-forward cache. */
const SHELL = 'chromium-headless-shell';

/** No sandbox for root in containers, and no traffic but that of the test. */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium; one is installed when none is found. Throws with advice when neither works. */
export function provideChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.error('No Chromium was found; installing one.');
  for (const install of [installByPlaywright, () => installByApt('chromium')]) {
    install();
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install one (`npx playwright install --with-deps chromium`, or `apt-get install chromium` as root), ' +
      'or name one in the environment variable CHROMIUM.',
  );
}

/** The path of the faster browser; the given one where the faster cannot be installed, or where CHROMIUM names one. */
export function provideShell(otherwise: string): string {
  if (otherwise === process.env['CHROMIUM']) return otherwise;
  if (!candidates([SHELL]).some(canRun)) installByApt(SHELL);
  return candidates([SHELL]).find(canRun) ?? otherwise;
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (canRun(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which cannot be run.`);
  }
  return [...candidates(NAMES), chromium.executablePath()].find(canRun);
}

function candidates(names: readonly string[]): string[] {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** A browser may exist and still not run: a system library may be missing. */
function canRun(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function installByPlaywright(): void {
  runInstaller('npx', ['--no-install', 'playwright', 'install', 'chromium']);
}
