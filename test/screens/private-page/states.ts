/** The states of the sender's pages. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret, showReceipt, unlockSecret } from '../../../shared/contract/receipts.ts';
import { create, createGenerated, openHome, secretField } from '../create/form.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import {
  answerSite,
  fail,
  holdAnswers,
  intercept,
  refusal,
  refuse,
  succeed,
} from '../support/server.ts';
import { customer } from '../support/site.ts';
import type { State } from '../support/states.ts';
import {
  answerAbout,
  ends,
  expectLinkParts,
  keyIn,
  locked,
  metadataKey,
  openBurnPage,
  openLinks,
  openReceipt,
  receiptOf,
  showReceipts,
  withPassphrase,
} from './receipts.ts';

const path = `/private/${metadataKey()}`;
const LABEL = 'Wi-Fi, Lisbon office';

async function openEnded(end: keyof typeof ends, heading: string): Promise<void> {
  showReceipts(ends[end]);
  await open(path);
  await expectHeading(heading);
}

/** The page of a secret that a browser encrypted, with its link. */
async function openEncrypted(details: Parameters<typeof showReceipts>[1]): Promise<void> {
  showReceipts({ sealed_by: 'browser' }, details);
  await open(`${path}#a${'0'.repeat(22)}`);
  await expectHeading('Send this link');
  await expectLinkParts();
}

async function openLocked(unlocksLeft: number): Promise<void> {
  await openReceipt({}, { ...locked, unlocks: 3 - unlocksLeft, unlocks_left: unlocksLeft });
}

const receipts: readonly State[] = [
  { name: 'receipt', isMain: true, open: () => openReceipt() },
  { name: 'receipt-label', names: [LABEL], open: () => openReceipt({ label: LABEL }) },
  { name: 'receipt-passphrase', open: () => openReceipt({}, withPassphrase) },
  {
    name: 'receipt-answers',
    open: async () => {
      await openReceipt();
      for (const question of page.getByText(/\?$/).all()) await question.click();
    },
  },
  {
    name: 'receipt-qr',
    open: async () => {
      await openReceipt();
      await button('QR code').click();
      await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
  },
  {
    name: 'receipt-owner',
    names: [LABEL],
    open: async () => {
      answerSite(customer);
      await openReceipt({ label: LABEL }, { mails: [], notify: ['received', 'disputed'] });
    },
  },
  {
    name: 'receipt-locked',
    open: async () => {
      await openLocked(3);
      await expect.element(button('Unlock now for 5 more attempts')).toBeVisible();
    },
  },
  {
    name: 'receipt-unlocks-used',
    open: async () => {
      await openLocked(0);
      await expect.element(page.getByText(/unlocks have been used/)).toBeVisible();
    },
  },
  {
    name: 'receipt-generated',
    open: async () => {
      await openHome();
      await createGenerated();
      await expect.element(page.getByRole('heading', { name: 'Generated password' })).toBeVisible();
      await expectLinkParts();
    },
  },
  {
    name: 'receipt-created-here',
    open: async () => {
      await openHome();
      await secretField().fill('x');
      await create();
      await expectLinkParts();
    },
  },
  {
    name: 'receipt-unlocked',
    open: async () => {
      await openLocked(3);
      succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
      await button('Unlock now for 5 more attempts').click();
      await expect.element(page.getByText(/^Unlocked\./)).toBeVisible();
    },
  },
  {
    name: 'receipt-unlinked',
    open: async () => {
      showReceipts({ sealed_by: 'browser' });
      await open(path);
      await expectHeading('Waiting to be opened');
      await page.getByText('Where is the link?').click();
    },
  },
  { name: 'receipt-encrypted', open: () => openEncrypted({ bytes: 1216, parts: 0 }) },
  {
    name: 'receipt-files',
    open: () => openEncrypted({ bytes: 8_392_976, parts: 2, downloads_locked: false }),
  },
  {
    name: 'receipt-downloads-locked',
    open: () => openEncrypted({ bytes: 8_392_976, parts: 2, downloads_locked: true }),
  },
  {
    name: 'receipt-received',
    isMain: true,
    open: () => openEnded('received', 'Your secret was opened'),
  },
  {
    name: 'receipt-disputed',
    isMain: true,
    open: async () => {
      showReceipts({ ...ends.received, disputed: NOW_SECONDS - 30 }, { repeats: 1 });
      await open(path);
      await expectHeading('Someone else may have opened your secret');
    },
  },
  {
    name: 'receipt-burned',
    open: () => openEnded('burned', 'Your secret was burned before it was opened'),
  },
  {
    name: 'receipt-expired',
    open: () => openEnded('expired', 'Your secret expired before it was opened'),
  },
  {
    name: 'receipt-loading',
    open: async () => {
      holdAnswers(showReceipt);
      await open(path);
      await expect.element(page.getByText('Loading…')).toBeVisible();
    },
  },
  {
    name: 'receipt-unknown',
    open: async () => {
      refuse(showReceipt, 'secret_unknown');
      await open(path);
      await expectHeading('That information is no longer available.');
    },
  },
  {
    name: 'receipt-failed',
    open: async () => {
      fail(showReceipt);
      await open(path);
      await expectAlert('Failed to fetch data from');
    },
  },
];

const severalLinks: readonly State[] = [
  {
    name: 'links',
    isMain: true,
    open: async () => {
      const [openedKey, burnedKey, , , unknownKey] = [1, 2, 3, 4, 5].map(metadataKey);
      intercept(showReceipt, ({ url }) => {
        const key = keyIn(url.pathname);
        if (key === unknownKey) return refusal('secret_unknown');
        const end = key === openedKey ? ends.received : key === burnedKey ? ends.burned : {};
        return answerAbout(key, end, withPassphrase);
      });
      await openLinks(5);
      await expect
        .element(page.getByText('That information is no longer available.'))
        .toBeVisible();
    },
  },
  {
    name: 'links-burn',
    open: async () => {
      showReceipts({}, withPassphrase);
      await openLinks(1);
      await button('Burn all unopened').click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'links-problems',
    open: async () => {
      showReceipts({}, { is_truncated: true, size_max: 10_000, codes_closed: true });
      await openLinks(1, 'None can be opened any more');
      await expect.element(page.getByText('The link no longer works')).toBeVisible();
      await expect
        .element(page.getByText(/^The message was truncated b\/c it was over/))
        .toBeVisible();
    },
  },
  {
    name: 'links-none',
    open: async () => {
      await open('/private/links');
      await expectHeading('There are no links in this address');
    },
  },
];

const burning: readonly State[] = [
  {
    name: 'burn',
    isMain: true,
    open: () => openBurnPage(withPassphrase),
  },
  {
    name: 'burn-refused',
    open: async () => {
      await openBurnPage(withPassphrase);
      refuse(burnSecret, 'passphrase_wrong');
      await page.getByRole('textbox').fill('wrong');
      await button('Burn permanently').click();
      await expectAlert('Double check that passphrase');
    },
  },
  {
    name: 'burn-too-late',
    open: async () => {
      showReceipts(ends.received);
      await open(`${path}/burn`);
      await expectHeading('Cannot burn!');
    },
  },
];

export const senderStates: readonly State[] = [...receipts, ...severalLinks, ...burning];
