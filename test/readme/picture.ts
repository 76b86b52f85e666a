/** `npm run picture`: the pictures of the README and of `docs/use-cases/`, of the product as it is now. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { launchFlags, provideChromium } from '../support/chromium.ts';
import { apiClient } from '../support/client.ts';
import { PASSWORD } from '../support/person.ts';
import { startServer } from '../support/server.ts';
import {
  ADDRESS,
  CUSTOM_DOMAIN,
  SITE_HOST,
  startUseCaseSite,
  type UseCaseSite,
} from './use-case-site.ts';

const SIDE = 760;
const MARGIN = 24;
const EXAMPLE = 'db-admin / 8fQ!x2m$Lr';
/** The host that the pictures show, instead of a local port. */
const SITE = `http://${SITE_HOST}`;

type Theme = 'light' | 'dark';

/** Starts a browser that reaches the hosts of a server without its port. */
async function launch(port: number): Promise<Browser> {
  const rules = [SITE_HOST, CUSTOM_DOMAIN].map((host) => `MAP ${host}:80 127.0.0.1:${port}`);
  // As with https: without it a browser neither encrypts nor draws seals.
  const trusted = [SITE, `http://${CUSTOM_DOMAIN}`].join(',');
  return chromium.launch({
    executablePath: provideChromium(),
    args: [
      ...launchFlags,
      `--host-resolver-rules=${rules.join(',')}`,
      `--unsafely-treat-insecure-origin-as-secure=${trusted}`,
    ],
  });
}

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

/** The page that makes a link, beside the page that opens it. */
async function pictureReadme(): Promise<void> {
  const server = await startServer({ env: { SITE_HOST } });
  const browser = await launch(server.port);
  try {
    const client = apiClient(server.base, 1);
    const { secretKey } = await client.conceal({ secret: EXAMPLE });
    client.close();
    const halves = [
      await half(browser, SITE, 'light', EXAMPLE),
      await half(browser, `${SITE}/secret/${secretKey}`, 'dark'),
    ];
    const page = await browser.newPage({ viewport: { width: 2 * SIDE, height: SIDE } });
    await page.setContent(`<body style="margin:0;display:flex">${halves.join('')}</body>`);
    writeFileSync(
      fileURLToPath(new URL('../../docs/waxseal.png', import.meta.url)),
      await page.screenshot(),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Writes the top of a page, down to an element and a margin, in `docs/use-cases/`. */
async function save(page: Page, name: string, last: Locator): Promise<void> {
  const box = await last.boundingBox();
  if (!box) throw new Error(`${name}: the last element is not on the page`);
  const clip = { x: 0, y: 0, width: SIDE, height: Math.ceil(box.y + box.height + MARGIN) };
  const path = fileURLToPath(new URL(`../../docs/use-cases/${name}.png`, import.meta.url));
  await page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' });
}

async function picturePrivatePage(page: Page): Promise<void> {
  await page.goto(SITE);
  await page.getByRole('textbox', { name: 'Your secret' }).fill(EXAMPLE);
  await page.getByText('Privacy options', { exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Passphrase', exact: true })
    .fill('orbit lamp heron quartz');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.getByRole('heading', { name: 'Send this link' }).waitFor();
  await page.getByText(/^Seal: /).waitFor();
  await save(page, 'private-page', page.getByRole('list').filter({ hasText: 'Not opened yet' }));
}

async function pictureIncoming(page: Page): Promise<void> {
  await page.goto(`${SITE}/incoming`);
  await page
    .getByRole('textbox', { name: 'Your secret' })
    .fill('The password of the router: 8fQ!x2m$Lr');
  await page.getByRole('textbox', { name: 'Ticket number' }).fill('482913');
  await page.getByRole('heading', { name: 'Send us a secret' }).click();
  await save(page, 'incoming', page.getByRole('button', { name: 'Send the secret' }));
}

async function pictureRecent(page: Page, site: UseCaseSite): Promise<void> {
  for (const service of ['VPN', 'mail', 'wiki']) {
    const key = await site.conceal({
      secret: EXAMPLE,
      label: `Ada: ${service}`,
      recipient: 'ada@example.com',
    });
    if (service === 'VPN') await site.reveal(key);
  }
  await page.goto(`${SITE}/signin?redirect=%2Frecent`);
  await page.getByRole('textbox', { name: 'Email address' }).fill(ADDRESS);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await save(page, 'recent-secrets', page.getByRole('listitem').filter({ hasText: 'Ada: VPN' }));
}

async function pictureOwnDomain(page: Page, site: UseCaseSite): Promise<void> {
  await site.setBranding({
    name: 'Acme Hosting',
    accent: '#2f6fde',
    before: 'Call us before you open this if you did not expect it.',
  });
  const key = await site.conceal({ secret: EXAMPLE, share_domain: CUSTOM_DOMAIN });
  await page.goto(`http://${CUSTOM_DOMAIN}/secret/${key}`);
  await save(page, 'own-domain', page.getByRole('button', { name: 'Open the message' }));
}

async function pictureUseCases(): Promise<void> {
  const site = await startUseCaseSite({ SITE_HOST, INCOMING_RECIPIENT: 'support@example.com' });
  const browser = await launch(site.port);
  const pages = [picturePrivatePage, pictureIncoming, pictureRecent, pictureOwnDomain];
  try {
    for (const take of pages) {
      const size = { width: SIDE, height: SIDE };
      const page = await browser.newPage({ viewport: size, colorScheme: 'light', locale: 'en-GB' });
      await take(page, site);
      await page.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

await pictureReadme();
await pictureUseCases();
