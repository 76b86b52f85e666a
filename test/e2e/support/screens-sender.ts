import type { Page } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { alterReply, answerWith, holdAnswers } from './answers.ts';
import { createGenerated, createLink, expectHeading } from './home.ts';
import { expectAlert } from './reveal.ts';
import type { Scene, Screen } from './screens.ts';

type Details = ReplyOf<typeof showReceipt>['details'];

const UNKNOWN = `1${'a'.repeat(22)}`;

async function receipt({ page, api }: Scene, fields: Record<string, unknown>): Promise<void> {
  const { metadataKey } = await api.conceal({ secret: 'x', ...fields });
  await page.goto(`/private/${metadataKey}`);
  await expectHeading(page, 'Send this link');
  await expectLinkParts(page);
}

/** The parts that are loaded after the page; on a phone the QR code is folded. */
export async function expectLinkParts(page: Page): Promise<void> {
  await page.getByText(/^Its seal is/).waitFor();
  const code = page.getByRole('img', { name: 'QR code of the link to send' });
  await code.or(page.getByText('QR code', { exact: true })).waitFor();
}

/** The page of a secret that a browser encrypted, with its link. */
async function encrypted({ page, api }: Scene, ciphertext: Partial<Details>): Promise<void> {
  await alterReply(page, showReceipt, ({ record, details }) => ({
    record: { ...record, sealed_by: 'browser' },
    details: { ...details, ...ciphertext },
  }));
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}#a${'0'.repeat(22)}`);
  await expectHeading(page, 'Send this link');
  await expectLinkParts(page);
}

async function tryWrongPassphrase({ api }: Scene, secretKey: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) await api.reveal(secretKey, { passphrase: 'wrong' });
}

export const senderScreens: readonly Screen[] = [
  { name: 'receipt', isMain: true, open: (scene) => receipt(scene, {}) },
  { name: 'receipt-label', open: (scene) => receipt(scene, { label: 'Wi-Fi, Lisbon office' }) },
  { name: 'receipt-passphrase', open: (scene) => receipt(scene, { passphrase: 'right' }) },
  {
    name: 'links',
    isMain: true,
    open: async ({ page, api }) => {
      const passphrase = 'right';
      const made = [];
      for (let copies = 0; copies < 4; copies++) {
        made.push(await api.conceal({ secret: 'x', passphrase }));
      }
      const [opened, burned] = made;
      await api.reveal(opened?.secretKey ?? '', { passphrase });
      await api.burn(burned?.metadataKey ?? '', passphrase);
      const keys = [...made.map(({ metadataKey }) => metadataKey), UNKNOWN];
      await page.goto(`/private/links#${keys.join(',')}`);
      await expectHeading(page, 'Send these links');
      await page.getByText('That information is no longer available.').waitFor();
    },
  },
  {
    name: 'links-burn',
    open: async ({ page, api }) => {
      const { metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      await page.goto(`/private/links#${metadataKey}`);
      await page.getByRole('button', { name: 'Burn all that are waiting' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'links-problems',
    open: async ({ page, api }) => {
      await alterReply(page, showReceipt, ({ record, details }) => ({
        record,
        details: { ...details, is_truncated: true, size_max: 10_000, codes_closed: true },
      }));
      const { metadataKey } = await api.conceal({ secret: 'x' });
      await page.goto(`/private/links#${metadataKey}`);
      await page.getByText('The link no longer works').waitFor();
      await page.getByText(/^The message was truncated b\/c it was over/).waitFor();
    },
  },
  {
    name: 'links-none',
    open: async ({ page }) => {
      await page.goto('/private/links');
      await expectHeading(page, 'There are no links in this address');
    },
  },
  {
    name: 'receipt-answers',
    open: async (scene) => {
      await receipt(scene, {});
      for (const question of await scene.page.getByText(/\?$/).all()) await question.click();
    },
  },
  {
    name: 'receipt-locked',
    open: async (scene) => {
      const { page, api } = scene;
      const { secretKey, metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      await tryWrongPassphrase(scene, secretKey);
      await page.goto(`/private/${metadataKey}`);
      await page.getByRole('button', { name: 'Unlock now for 5 more attempts' }).waitFor();
    },
  },
  {
    name: 'receipt-unlocks-used',
    open: async (scene) => {
      const { page, api } = scene;
      const { secretKey, metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      for (let unlocks = 0; unlocks < 3; unlocks++) {
        await tryWrongPassphrase(scene, secretKey);
        await api.unlock(metadataKey);
      }
      await tryWrongPassphrase(scene, secretKey);
      await page.goto(`/private/${metadataKey}`);
      await page.getByText(/unlocks have been used/).waitFor();
    },
  },
  {
    name: 'receipt-generated',
    open: async ({ page }) => {
      await page.goto('/');
      await createGenerated(page);
      await page.getByRole('heading', { name: 'Generated password' }).waitFor();
      await expectLinkParts(page);
    },
  },
  {
    name: 'receipt-created-here',
    open: async ({ page }) => {
      await createLink(page, { secret: 'x' });
      await expectLinkParts(page);
    },
  },
  {
    name: 'receipt-unlocked',
    open: async (scene) => {
      const { page, api } = scene;
      const { secretKey, metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      await tryWrongPassphrase(scene, secretKey);
      await page.goto(`/private/${metadataKey}`);
      await page.getByRole('button', { name: 'Unlock now for 5 more attempts' }).click();
      await page.getByText(/^Unlocked\./).waitFor();
    },
  },
  {
    name: 'receipt-unlinked',
    open: async ({ page, api }) => {
      await alterReply(page, showReceipt, ({ record, details }) => ({
        record: { ...record, sealed_by: 'browser' },
        details,
      }));
      const { metadataKey } = await api.conceal({ secret: 'x' });
      await page.goto(`/private/${metadataKey}`);
      await expectHeading(page, 'The link cannot be shown here');
    },
  },
  {
    name: 'receipt-encrypted',
    open: (scene) => encrypted(scene, { bytes: 1216, parts: 0 }),
  },
  {
    name: 'receipt-files',
    open: (scene) => encrypted(scene, { bytes: 8_392_976, parts: 2, downloads_locked: false }),
  },
  {
    name: 'receipt-downloads-locked',
    open: (scene) => encrypted(scene, { bytes: 8_392_976, parts: 2, downloads_locked: true }),
  },
  {
    name: 'receipt-received',
    isMain: true,
    open: async ({ page, api }) => {
      const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
      await api.reveal(secretKey);
      await page.goto(`/private/${metadataKey}`);
      await expectHeading(page, 'It was opened');
    },
  },
  {
    name: 'receipt-burned',
    open: async ({ page, api }) => {
      const { metadataKey } = await api.conceal({ secret: 'x' });
      await api.burn(metadataKey);
      await page.goto(`/private/${metadataKey}`);
      await expectHeading(page, 'It was burned before it was opened');
    },
  },
  {
    name: 'receipt-expired',
    open: async ({ page, api }) => {
      await alterReply(page, showReceipt, ({ record, details }) => ({
        record: { ...record, state: 'expired', is_expired: true },
        details,
      }));
      const { metadataKey } = await api.conceal({ secret: 'x' });
      await page.goto(`/private/${metadataKey}`);
      await expectHeading(page, 'It expired before it was opened');
    },
  },
  {
    name: 'receipt-loading',
    open: async ({ page }) => {
      await holdAnswers(page, showReceipt);
      await page.goto(`/private/${UNKNOWN}`);
      await page.getByText('Loading…').waitFor();
    },
  },
  {
    name: 'receipt-unknown',
    open: async ({ page }) => {
      await page.goto(`/private/${UNKNOWN}`);
      await expectHeading(page, 'That information is no longer available.');
    },
  },
  {
    name: 'receipt-failed',
    open: async ({ page }) => {
      await answerWith(page, showReceipt, { status: 500, json: {} });
      await page.goto(`/private/${UNKNOWN}`);
      await expectAlert(page, 'Failed to fetch data from');
    },
  },
  {
    name: 'burn',
    isMain: true,
    open: async ({ page, api }) => {
      const { metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      await page.goto(`/private/${metadataKey}/burn`);
      await expectHeading(page, 'Burn this secret before it is opened?');
    },
  },
  {
    name: 'burn-refused',
    open: async ({ page, api }) => {
      const { metadataKey } = await api.conceal({ secret: 'x', passphrase: 'right' });
      await page.goto(`/private/${metadataKey}/burn`);
      await page.getByRole('textbox').fill('wrong');
      await page.getByRole('button', { name: 'Burn permanently' }).click();
      await expectAlert(page, 'Double check that passphrase');
    },
  },
  {
    name: 'burn-too-late',
    open: async ({ page, api }) => {
      const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
      await api.reveal(secretKey);
      await page.goto(`/private/${metadataKey}/burn`);
      await expectHeading(page, 'Cannot burn!');
    },
  },
];
