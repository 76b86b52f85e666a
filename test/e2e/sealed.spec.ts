/** Secrets that were encrypted in a browser: the key is in the link alone, and nothing that reads them reaches the server. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { showReceipt, unlockSecret } from '../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { apiClient, type Client } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { alterReply, callsOf, intercept, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { linkBox, linkToSend, timeline } from './support/receipt.ts';
import {
  breakSeal,
  expectAlert,
  expectMessage,
  expectWrongPassphrase,
  openButton,
  recipientPassphrase,
} from './support/reveal.ts';
import { concealSealed, linkKeyIn, watchTraffic } from './support/sealed.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const TEXT = 'line one\r\n\tline two 🔏 \n';
const PASSPHRASE = 'correct horse battery';
const WAITING = 'Someone sent you a secret message';
const INCOMPLETE = 'This link is incomplete';

let server: RunningServer;
let sender: Client;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer({ env: { SEAL_MODES: 'both' } });
  sender = apiClient(server.base, 2);
});

test.afterAll(async () => {
  sender.close();
  await server.stop();
});

test.beforeEach(({ monitor }) => monitor.expectVisitTo(server.base));

/** The drawing of a QR code: one square per dark module. */
function darkModules(text: string): string {
  const code = generate(text);
  const places = Array.from({ length: code.size ** 2 }, (_, place) => place);
  return places
    .map((place) => [place % code.size, Math.floor(place / code.size)] as const)
    .filter(([x, y]) => code.get(x, y))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
}

/** Opens a link, or another path, of the server. */
async function visit(page: Page, path: string): Promise<void> {
  // Another fragment alone would not load the page again.
  await page.goto('about:blank');
  await page.goto(server.base + path);
}

test.describe('the recipient’s page', () => {
  test('opens a secret with the whole link, and sends nothing of it @journey', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT);
    const expectNotSent = watchTraffic(page.context());
    await visit(page, link);
    await expectHeading(page, WAITING);
    await breakSeal(page);
    await expectMessage(page, TEXT);
    await expect(page).toHaveURL(server.base + link);
    await expectNotSent(linkKeyIn(link), 'line two');
  });

  test('opens one with a passphrase, which it does not send @journey', async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(422);
    const { link } = await concealSealed(sender, TEXT, PASSPHRASE);
    const expectNotSent = watchTraffic(page.context());
    await visit(page, link);
    await breakSeal(page, 'a wrong passphrase');
    await expectWrongPassphrase(page, 4);
    await recipientPassphrase(page).fill(PASSPHRASE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectMessage(page, TEXT);
    await expectNotSent(linkKeyIn(link), PASSPHRASE, 'a wrong passphrase', 'line two');
  });

  test('offers the files of a secret, byte for byte, under safe names', async ({ page }) => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const files = [{ name: 'my/file\u202Egpj.exe', content: new Blob([bytes]) }];
    const { link } = await concealSealed(sender, '', '', files);
    await visit(page, link);
    await breakSeal(page);
    const saving = page.waitForEvent('download');
    await expect(page.getByRole('listitem')).toContainText('myfilegpj.exe 5 byte');
    await page.getByRole('link', { name: 'Save myfilegpj.exe' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('myfilegpj.exe');
    expect(await readFile(await saved.path())).toEqual(bytes);
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  });

  test('locks after five wrong passphrases', async ({ page, monitor }) => {
    monitor.expectFailedLoads(422, 429);
    const { link } = await concealSealed(sender, TEXT, PASSPHRASE);
    await visit(page, link);
    await breakSeal(page, 'wrong 0');
    for (let tries = 1; tries < 5; tries++) {
      await expectWrongPassphrase(page, 5 - tries);
      await recipientPassphrase(page).fill(`wrong ${tries}`);
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(page.getByText(/^Locked until/)).toBeVisible();
  });

  test('shows it again after a reload, and stores no key', async ({ page, monitor }) => {
    monitor.expectFailedLoads(404);
    const { link } = await concealSealed(sender, TEXT);
    await visit(page, link);
    await breakSeal(page);
    await expectMessage(page, TEXT);
    const address = `${server.base}${link}`;
    expect((await whatIsStored(page)).replace(address, '')).not.toContain(linkKeyIn(link));
    await page.reload();
    await expectMessage(page, TEXT);
    await visit(page, link);
    await expectHeading(page, 'This message was already opened');
  });

  test('recognises an incomplete link before it asks for anything', async ({ page }) => {
    const { secretKey, fragment } = await concealSealed(sender, TEXT);
    const calls = [showSecret, revealSecret].map((each) => callsOf(page, each));
    const damaged = [
      fragment.slice(0, -1),
      `${fragment}0`,
      `c${fragment.slice(1)}`,
      `a${'z'.repeat(22)}`,
      'main',
      `${fragment.slice(0, -4)}%20`,
    ];
    for (const part of damaged) {
      await visit(page, `/secret/${secretKey}#${part}`);
      await expectHeading(page, INCOMPLETE);
      await expect(page.getByRole('main')).toContainText('Ask for it again and copy all of it');
      await expect(page.getByRole('link', { name: 'Return home' })).toBeVisible();
    }
    expect(calls.flat()).toEqual([]);
    // Without any fragment only the server can name the kind of secret.
    await visit(page, `/secret/${secretKey}`);
    await expectHeading(page, INCOMPLETE);
    expect(callsOf(page, revealSecret)).toEqual([]);
  });

  test('asks for nothing without https, where no browser can decrypt', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT);
    const calls = [showSecret, revealSecret].map((each) => callsOf(page, each));
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
      Object.defineProperty(globalThis, 'isSecureContext', { value: false });
    });
    await visit(page, link);
    await expectHeading(page, 'This page cannot decrypt the message');
    expect(calls.flat()).toEqual([]);
  });

  test('asks for nothing in a browser that is too old to decrypt', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT);
    const calls = [showSecret, revealSecret].map((each) => callsOf(page, each));
    await page.addInitScript(() => {
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
    });
    await visit(page, link);
    await expectHeading(page, 'This browser cannot decrypt the message');
    expect(calls.flat()).toEqual([]);
  });

  test('names who encrypted it, and reports it without its key', async ({ page }) => {
    const { secretKey, link, fragment } = await concealSealed(sender, TEXT);
    const expectNotSent = watchTraffic(page.context());
    await visit(page, link);
    await expect(page.getByText('this site cannot read it')).toBeVisible();
    await page.getByRole('button', { name: 'Report this message' }).click();
    const form = page.getByRole('dialog', { name: 'Report this message' });
    const shown = await sender.show(secretKey);
    const id = shown.ok ? shown.reply.details.report_id : '';
    await expect(form.getByRole('textbox')).toHaveValue(`I want to report the message ${id}: `);
    await expect(form.getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await breakSeal(page);
    await expectMessage(page, TEXT);
    await expect(page.getByRole('button', { name: 'Report this message' })).toBeVisible();
    await expectNotSent(fragment);
  });

  test('ignores what chat programs append to the key', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT);
    for (const tail of ['.', ')', '%20', '>']) {
      await visit(page, link + tail);
      await expectHeading(page, WAITING);
    }
    await breakSeal(page);
    await expectMessage(page, TEXT);
  });

  for (const hash of ['%23', '%2523']) {
    test(`repairs a link whose # became ${hash}, and warns of it`, async ({ page }) => {
      const { link } = await concealSealed(sender, TEXT);
      await visit(page, link.replace('#', hash));
      await expect(page).toHaveURL(server.base + link);
      const warning = page.getByText('This link was changed on its way');
      await expect(warning).toContainText('that service and this site received the whole link');
      await expect(page.getByText('this site cannot read it')).toHaveCount(0);
      await breakSeal(page);
      await expectMessage(page, TEXT);
    });
  }

  test('repairs a link with a language whose # became %23, and warns of it', async ({ page }) => {
    const { secretKey, fragment } = await concealSealed(sender, TEXT);
    await visit(page, `/secret/${secretKey}?locale=de%23${fragment}`);
    await expect(page).toHaveURL(`${server.base}/secret/${secretKey}?locale=de#${fragment}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await visit(page, `/secret/${secretKey}?locale=en%23${fragment}`);
    await expect(page.getByText('This link was changed on its way')).toBeVisible();
    await breakSeal(page);
    await expectMessage(page, TEXT);
  });

  test('asks nothing of a server that describes another secret than the link', async ({ page }) => {
    const { secretKey, fragment } = await concealSealed(sender, TEXT);
    const reveals = callsOf(page, revealSecret);
    await visit(page, `/secret/${secretKey}#b${fragment.slice(1)}`);
    await expectHeading(page, 'This link does not match the message');
    await alterReply(page, showSecret, ({ record, details }) => ({
      record: { ...record, has_passphrase: true },
      details: { ...details, sealed_by: undefined, has_passphrase: true },
    }));
    await visit(page, `/secret/${secretKey}#${fragment}`);
    await expectHeading(page, 'This link does not match the message');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(reveals).toEqual([]);
  });

  test('with the key of another link consumes nothing', async ({ page, monitor }) => {
    monitor.expectFailedLoads(422);
    const { secretKey, link } = await concealSealed(sender, TEXT);
    const other = await concealSealed(sender, TEXT);
    await visit(page, `/secret/${secretKey}#${other.fragment}`);
    await breakSeal(page);
    await expectAlert(page, 'This link was changed or is not complete. Nothing was opened.');
    await visit(page, link);
    await breakSeal(page);
    await expectMessage(page, TEXT);
  });

  test('asks once more for a ciphertext that does not open, with the same claim', async ({
    page,
  }) => {
    const { link } = await concealSealed(sender, TEXT);
    const reveals = callsOf(page, revealSecret);
    let isDamaged = true;
    await alterReply(page, revealSecret, ({ record, details }) => {
      const sealed = isDamaged ? record.sealed?.replace(/.{8}$/, 'AAAAAAAA') : record.sealed;
      isDamaged = false;
      return { record: { ...record, sealed }, details };
    });
    await visit(page, link);
    await breakSeal(page);
    await expectMessage(page, TEXT);
    expect(reveals).toHaveLength(2);
    expect(new Set(reveals.map((each) => sentField(each, 'rid'))).size).toBe(1);
  });

  test('names a ciphertext that cannot be decrypted', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT);
    await alterReply(page, revealSecret, ({ record, details }) => ({
      record: { ...record, share: 'A'.repeat(43) },
      details,
    }));
    await visit(page, link);
    await breakSeal(page);
    await expectAlert(page, 'could not be decrypted');
  });

  test('loads again when the fragment changes', async ({ page }) => {
    const { secretKey, fragment, link } = await concealSealed(sender, TEXT);
    await visit(page, `/secret/${secretKey}#${fragment.slice(0, -1)}`);
    await expectHeading(page, INCOMPLETE);
    await page.evaluate((address) => location.assign(address), link);
    await expectHeading(page, WAITING);
  });

  test('shows that it works while it derives a key', async ({ page }) => {
    const { link } = await concealSealed(sender, TEXT, PASSPHRASE);
    const { promise, resolve } = Promise.withResolvers<void>();
    await intercept(page, revealSecret, async (route) => {
      await promise;
      await route.fallback();
    });
    await visit(page, link);
    await breakSeal(page, PASSPHRASE);
    await expect(page.getByRole('button', { name: 'Opening…' })).toBeVisible();
    await expect(openButton(page)).toHaveCount(0);
    resolve();
    await expectMessage(page, TEXT);
  });
});

test.describe('the private page', () => {
  test('with the fragment shows the whole link, and keeps it on the way to the burn page', async ({
    page,
    context,
  }) => {
    const { metadataKey, fragment, link } = await concealSealed(sender, TEXT, PASSPHRASE);
    const expectNotSent = watchTraffic(context);
    await visit(page, `/private/${metadataKey}#${fragment}`);
    await expectHeading(page, 'Send this link');
    expect(await linkToSend(page)).toBe(server.base + link);
    await page.getByRole('link', { name: 'Burn this secret' }).click();
    await expect(page).toHaveURL(`${server.base}/private/${metadataKey}/burn#${fragment}`);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Cancel and keep it' }).click();
    await expect(page).toHaveURL(`${server.base}/private/${metadataKey}#${fragment}`);
    expect(await linkToSend(page)).toBe(server.base + link);
    await page.reload();
    expect(await linkToSend(page)).toBe(server.base + link);
    await expectNotSent(linkKeyIn(link));
  });

  test('without the fragment shows why there is no link, and the secret can be burned', async ({
    page,
  }) => {
    const { metadataKey, fragment } = await concealSealed(sender, TEXT, PASSPHRASE);
    // Incomplete, and that of a link without a passphrase.
    for (const part of ['', `#${fragment.slice(0, -1)}`, `#a${fragment.slice(1)}`]) {
      await visit(page, `/private/${metadataKey}${part}`);
      await expectHeading(page, 'The link cannot be shown here');
      await expect(page.getByRole('main')).toContainText('this site never had its key');
      await expect(linkBox(page)).toHaveCount(0);
      await expect(page.getByRole('main')).not.toContainText('/secret/1');
      await expect(timeline(page)).toContainText('Not opened yet');
    }
    await page.getByRole('link', { name: 'Burn this secret' }).click();
    await page.getByRole('button', { name: 'Burn permanently' }).click();
    await expectHeading(page, 'It was burned before it was opened');
  });

  test('puts the fragment into the QR code and what is shared, and shows who encrypted it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const share = (data: ShareData) => {
        document.title = data.url ?? '';
        return Promise.resolve();
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const { metadataKey, fragment, link } = await concealSealed(sender, TEXT, PASSPHRASE);
    await visit(page, `/private/${metadataKey}#${fragment}`);
    const drawn = page.getByRole('img', { name: 'QR code of the link to send' }).locator('path');
    await expect(drawn).toHaveAttribute('d', darkModules(server.base + link));
    const main = page.getByRole('main');
    await expect(main).toContainText('Encrypted in your browser: this site cannot read');
    await expect(main).toContainText('Size with encryption: 288 bytes. This site cannot tell');
    await linkBox(page).getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle(server.base + link);
  });

  /** From the link, in pixels: what stands between them. */
  async function distanceToActions(page: Page): Promise<number> {
    const burn = page.getByRole('link', { name: 'Burn this secret' });
    const [above, below] = await Promise.all([linkBox(page).boundingBox(), burn.boundingBox()]);
    return (below?.y ?? 0) - (above?.y ?? 0);
  }

  test('shows that it was downloaded too often, and unlocks it', async ({ page }) => {
    const { metadataKey, fragment } = await concealSealed(sender, TEXT);
    let downloads_locked = true;
    const inParts = { bytes: 8_392_976, parts: 2 };
    const calls = callsOf(page, unlockSecret);
    await alterReply(page, showReceipt, ({ record, details }) => ({
      record,
      details: { ...details, ...inParts, downloads_locked },
    }));
    await alterReply(page, unlockSecret, ({ record, details }) => {
      downloads_locked = false;
      return { record, details: { ...details, ...inParts, downloads_locked, unlocks_left: 2 } };
    });
    await visit(page, `/private/${metadataKey}#${fragment}`);
    const status = page.getByRole('status').filter({ hasText: 'Locked:' });
    await expect(status).toContainText('downloaded too often, but never opened');
    await expect(page.getByText('Unlocks left: 3 of 3')).toBeVisible();
    const before = await distanceToActions(page);
    await page.getByRole('button', { name: 'Unlock now' }).click();
    const unlocked = page.getByRole('status').filter({ hasText: 'Unlocked.' });
    await expect(unlocked).toBeFocused();
    expect(await distanceToActions(page)).toBe(before);
    expect(calls).toHaveLength(1);
    await visit(page, `/private/${metadataKey}#${fragment}`);
    await expect(page.getByRole('main')).toContainText('Size with encryption: 8 MB.');
    expect(await distanceToActions(page)).toBe(before);
  });

  test('offers no unlock of downloads once all are used', async ({ page }) => {
    const { metadataKey } = await concealSealed(sender, TEXT);
    await alterReply(page, showReceipt, ({ record, details }) => ({
      record,
      details: { ...details, bytes: 1, parts: 1, downloads_locked: true, unlocks_left: 0 },
    }));
    await visit(page, `/private/${metadataKey}`);
    await expect(page.getByText('All 3 unlocks have been used. Burn this secret')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0);
  });

  test('of a secret of the site ignores a fragment that is no key', async ({ page }) => {
    const { metadataKey, secretKey } = await sender.conceal({ secret: 'kept' });
    await visit(page, `/private/${metadataKey}#main`);
    expect(await linkToSend(page)).toBe(`${server.base}/secret/${secretKey}`);
  });
});
