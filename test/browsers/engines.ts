/** The three engines of browsers: by Playwright's own builds where they are installed, else by those of the system. */
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { launchFlags, provideChromium } from '../support/chromium.ts';
import { installByApt } from '../support/install.ts';
import { byPlaywright } from './by-playwright.ts';
import { byPuppeteer } from './by-puppeteer.ts';
import { byWebDriver } from './by-webdriver.ts';
import type { Browser } from './tab.ts';
import { startScreen } from './screen.ts';

async function startChromium(): Promise<Browser> {
  const executablePath = provideChromium();
  return byPlaywright(await chromium.launch({ executablePath, args: launchFlags }));
}

async function startFirefox(): Promise<Browser> {
  if (existsSync(firefox.executablePath())) return byPlaywright(await firefox.launch());
  const executablePath = provided('/usr/bin/firefox-esr', 'firefox-esr');
  return byPuppeteer(await puppeteer.launch({ browser: 'firefox', executablePath }));
}

/** Debian's WebKit needs a screen, which Xvfb is. */
async function startWebKit(): Promise<Browser> {
  if (existsSync(webkit.executablePath())) return byPlaywright(await webkit.launch());
  const driver = provided('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver', 'xvfb');
  const screen = await startScreen();
  const browser = await byWebDriver(
    driver,
    { browserName: 'MiniBrowser' },
    { DISPLAY: screen.display },
  );
  return {
    newTab: () => browser.newTab(),
    close: async () => {
      await browser.close();
      await screen.stop();
    },
  };
}

function provided(path: string, ...packages: readonly string[]): string {
  if (!existsSync(path)) installByApt(...packages);
  if (existsSync(path)) return path;
  throw new Error(
    `The tests need ${path}, which could not be installed: \`apt-get install ${packages.join(' ')}\` as root, or \`npx playwright install --with-deps\`.`,
  );
}

/** An engine, and how the tests start it. */
export interface Engine {
  readonly name: string;
  readonly start: () => Promise<Browser>;
  /** How often a failed test is run once more; such a test is named at the end. */
  readonly retries: number;
}

export const engines: readonly Engine[] = [
  { name: 'Chromium', start: startChromium, retries: 0 },
  { name: 'Firefox', start: startFirefox, retries: 0 },
  // Debian's browser no longer answers its driver now and then, which is no fault of a page.
  { name: 'WebKit', start: startWebKit, retries: existsSync(webkit.executablePath()) ? 0 : 1 },
];
