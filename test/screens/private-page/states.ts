/** The states of the sender's pages. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret, showReceipt, unlockSecret } from '../../../shared/contract/receipts.ts';
import { create, createGenerated, openHome } from '../create/form.ts';
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
import { type State, statesOf } from '../support/states.ts';
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

const receipts = statesOf({
  receipt: { isMain: true, open: () => openReceipt() },
  'receipt-label': { names: [LABEL], open: () => openReceipt({ label: LABEL }) },
  'receipt-passphrase': () => openReceipt({}, withPassphrase),
  'receipt-answers': async () => {
    await openReceipt();
    for (const question of page.getByText(/\?$/).all()) await question.click();
    await expect
      .element(page.getByText(/^Because only your recipient should see it/))
      .toBeVisible();
    await expect.element(page.getByText(/^The link still works, but/)).toBeVisible();
  },
  'receipt-qr': async () => {
    await openReceipt();
    await button('QR code').click();
    await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  },
  'receipt-owner': {
    names: [LABEL],
    open: async () => {
      answerSite(customer);
      await openReceipt({ label: LABEL }, { mails: [], notify: ['received', 'disputed'] });
    },
  },
  'receipt-locked': async () => {
    await openLocked(3);
    await expect.element(button('Unlock now for 5 more attempts')).toBeVisible();
  },
  'receipt-unlocks-used': async () => {
    await openLocked(0);
    await expect.element(page.getByText(/unlocks have been used/)).toBeVisible();
  },
  'receipt-generated': async () => {
    await openHome();
    await createGenerated();
    await expect.element(page.getByRole('heading', { name: 'Generated password' })).toBeVisible();
    await expectLinkParts();
  },
  'receipt-created-here': async () => {
    await openHome();
    await create('x');
    await expectLinkParts();
  },
  'receipt-unlocked': async () => {
    await openLocked(3);
    succeed(unlockSecret, receiptOf(metadataKey(), {}, { ...withPassphrase, misses: 5 }));
    await button('Unlock now for 5 more attempts').click();
    await expect.element(page.getByText(/^Unlocked\./)).toBeVisible();
  },
  'receipt-unlinked': async () => {
    showReceipts({ sealed_by: 'browser' });
    await open(path);
    await expectHeading('Waiting to be opened');
    await page.getByText('Where is the link?').click();
  },
  'receipt-encrypted': () => openEncrypted({ bytes: 1216, parts: 0 }),
  'receipt-files': () => openEncrypted({ bytes: 8_392_976, parts: 2, downloads_locked: false }),
  'receipt-downloads-locked': () =>
    openEncrypted({ bytes: 8_392_976, parts: 2, downloads_locked: true }),
  'receipt-received': {
    isMain: true,
    open: () => openEnded('received', 'Your secret was opened'),
  },
  'receipt-disputed': {
    isMain: true,
    open: async () => {
      showReceipts({ ...ends.received, disputed: NOW_SECONDS - 30 }, { repeats: 1 });
      await open(path);
      await expectHeading('Someone else may have opened your secret');
    },
  },
  'receipt-burned': () => openEnded('burned', 'Your secret was burned before it was opened'),
  'receipt-expired': () => openEnded('expired', 'Your secret expired before it was opened'),
  'receipt-loading': async () => {
    holdAnswers(showReceipt);
    await open(path);
    await expect.element(page.getByText('Loading…')).toBeVisible();
  },
  'receipt-unknown': async () => {
    refuse(showReceipt, 'secret_unknown');
    await open(path);
    await expectHeading('That information is no longer available.');
  },
  'receipt-failed': async () => {
    fail(showReceipt);
    await open(path);
    await expectAlert('Failed to fetch data from');
  },
});

const severalLinks = statesOf({
  links: {
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
  'links-burn': async () => {
    showReceipts({}, withPassphrase);
    await openLinks(1);
    await button('Burn all unopened').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  },
  'links-problems': async () => {
    showReceipts({}, { is_truncated: true, size_max: 10_000, codes_closed: true });
    await openLinks(1, 'None can be opened any more');
    await expect.element(page.getByText('The link no longer works')).toBeVisible();
    await expect
      .element(page.getByText(/^The message was truncated b\/c it was over/))
      .toBeVisible();
  },
  'links-none': async () => {
    await open('/private/links');
    await expectHeading('There are no links in this address');
  },
});

const burning = statesOf({
  burn: {
    isMain: true,
    open: () => openBurnPage(withPassphrase),
  },
  'burn-refused': async () => {
    await openBurnPage(withPassphrase);
    refuse(burnSecret, 'passphrase_wrong');
    await page.getByRole('textbox').fill('wrong');
    await button('Burn permanently').click();
    await expectAlert('Double check that passphrase');
  },
  'burn-too-late': async () => {
    showReceipts(ends.received);
    await open(`${path}/burn`);
    await expectHeading('Cannot burn!');
  },
});

export const senderStates: readonly State[] = [...receipts, ...severalLinks, ...burning];
