/** `npm run picture`: the README's picture, the page that makes a link beside the page that opens it, as they are now. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { launchFlags, provideChromium } from '../support/chromium.ts';
import { apiClient } from '../support/client.ts';
import { startServer } from '../support/server.ts';

const SIDE = 760;
const EXAMPLE = 'db-admin / 8fQ!x2m$Lr';
/** The host that the picture shows, instead of a local port. */
const HOST = 'seal.example';
const FILE = fileURLToPath(new URL('../../docs/waxseal.png', import.meta.url));

type Theme = 'light' | 'dark';

/** A visitor’s page in one theme, with text typed into it first if `typed` is given. */
async function half(browser: Browser, url: string, theme: Theme, typed?: string): Promise<string> {
  const size = { width: SIDE, height: SIDE };
  const page = await browser.newPage({ viewport: size, colorScheme: theme, locale: 'en-GB' });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (typed !== undefined) await page.getByRole('textbox').first().fill(typed);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.close();
  return `<img src="data:image/png;base64,${picture.toString('base64')}">`;
}

const server = await startServer({ env: { SITE_HOST: HOST } });
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: [...launchFlags, `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${server.port}`],
});
try {
  const client = apiClient(server.base, 1);
  const { secretKey } = await client.conceal({ secret: EXAMPLE });
  client.close();
  const halves = [
    await half(browser, `http://${HOST}`, 'light', EXAMPLE),
    await half(browser, `http://${HOST}/secret/${secretKey}`, 'dark'),
  ];
  const page = await browser.newPage({ viewport: { width: 2 * SIDE, height: SIDE } });
  await page.setContent(`<body style="margin:0;display:flex">${halves.join('')}</body>`);
  writeFileSync(FILE, await page.screenshot());
} finally {
  await browser.close();
  await server.stop();
}
