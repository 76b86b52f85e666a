/** The page with the links to several copies of one text. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listRecent } from '../../../shared/contract/recent.ts';
import { burnSecret, showReceipt } from '../../../shared/contract/receipts.ts';
import { textsOf } from '../create/form.ts';
import { NOW_SECONDS } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading } from '../support/screen.ts';
import { answerSite, callsOf, intercept, refusal, succeed, success } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  answerAbout,
  ends,
  keyIn,
  linkOf,
  metadataKey,
  openLinks,
  receiptOf,
  showReceipts,
  withPassphrase,
} from './receipts.ts';

const items = () => page.getByRole('main').getByRole('listitem');
const linksShown = () => textsOf(items().getByText('/secret/'));

/** From now on the secrets of these keys have been opened or burned. */
function end(how: 'received' | 'burned', keys: ReadonlySet<string>): void {
  intercept(showReceipt, ({ url }) => {
    const key = keyIn(url.pathname);
    return answerAbout(key, keys.has(key) ? ends[how] : {}, withPassphrase);
  });
}

it('copies all links at once, and each by itself', async () => {
  showReceipts();
  await openLinks(2);
  const links = [1, 2].map((number) => linkOf(metadataKey(number)));
  await button('Copy all links').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe(links.join('\n'));
  await button('Copy link 2').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe(links[1]);
});

it('puts the name that a link was given before it, and keeps it on the way to the private page of the link and back', async () => {
  showReceipts();
  await openLinks(2);
  const links = [1, 2].map((number) => linkOf(metadataKey(number)));
  const name = page.getByRole('textbox', { name: 'Name of link 2' });
  await name.fill('Noah');
  await button('Copy all links').click();
  await expect
    .poll(() => navigator.clipboard.readText())
    .toBe(`${links[0] ?? ''}\nNoah: ${links[1] ?? ''}`);
  await items().nth(1).getByRole('link', { name: 'Waiting' }).click();
  await expectHeading('Send this link');
  await expect.element(page.getByText(links[1] ?? '', { exact: true })).toBeVisible();
  history.back();
  await expect.element(name).toHaveValue('Noah');
  expect(await whatIsStored()).not.toContain('Noah');
});

const disputed = { ...ends.received, disputed: NOW_SECONDS - 30 };
const emailed = { recipients: ['jo*****@e*****.com'], show_recipients: true };
const failedMail = {
  id: 'mail-1',
  recipient: 'jo*****@e*****.com',
  state: 'failed',
  stamp: NOW_SECONDS - 300,
} as const;

it.each<[string, Parameters<typeof showReceipts>]>([
  ['All were opened', [ends.received]],
  ['None can be opened any more', [ends.burned]],
  ['Someone else may have opened one of them', [disputed]],
])('is headed “%s” when that is so', async (heading, receipts) => {
  showReceipts(...receipts);
  await openLinks(2, heading);
});

it('offers no link to send that was emailed, or could not be, and explains where one is that the page cannot show', async () => {
  showReceipts(emailed, { mails: [failedMail] });
  await openLinks(2, '2 emails could not be sent');
  await expect.element(items().first()).toMatchTextContent('Could not be sent');
  showReceipts(emailed);
  await openLinks(2, 'Emailed to 2 people');
  expect(linksShown()).toEqual([]);
  await expect.element(page.getByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  showReceipts({ sealed_by: 'browser' });
  await openLinks(2, 'Waiting to be opened');
  await page.getByText('Where is the link?').click();
  await expect.element(page.getByText(/this site never had its key/)).toBeVisible();
});

it('burns at once what no one opened, with the passphrase of all', async () => {
  end('received', new Set([metadataKey(1)]));
  await openLinks(3);
  const burned = new Set<string>();
  const calls = callsOf(burnSecret);
  intercept(burnSecret, ({ url, fields }) => {
    if (fields['passphrase'] !== 'by phone') return refusal('passphrase_wrong');
    const key = url.pathname.split('/').at(-2) ?? '';
    burned.add(key);
    const { record, details } = receiptOf(key, ends.burned);
    return success<typeof burnSecret>({ record: { ...record, metadata: record }, details });
  });
  await button('Burn all unopened').click();
  const dialog = page.getByRole('dialog', { name: 'Burn 2 secrets?' });
  const passphrase = dialog.getByRole('textbox', { name: 'Passphrase of this secret' });
  const confirm = dialog.getByRole('button', { name: 'Burn all' });
  await passphrase.fill('wrong');
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  // A wrong one counts as one attempt.
  expect(calls).toHaveLength(1);
  end('burned', burned);
  await passphrase.fill('by phone');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(items().getByText('Burned')).toHaveLength(2);
  expect([...burned]).toEqual([metadataKey(2), metadataKey(3)]);
});

it('leads back from an address without links', async () => {
  await open('/private/links');
  await expectHeading('There are no links in this address');
  await expect.element(page.getByRole('link', { name: 'Return home' })).toBeVisible();
});

it('is reached from the list, which groups what was created together', async () => {
  const batch = 'one-batch-of-secrets';
  const records = [1, 2, 9].map((number) => ({
    ...receiptOf(metadataKey(number)).record,
    shortkey: `mq7Xe00${number}`,
    ...(number < 9 && { batch }),
  }));
  answerSite({ ...customer, metadata_record_count: 3 });
  showReceipts();
  succeed(listRecent, {
    records,
    count: 3,
    details: { has_items: true, received: [], notreceived: records, since: 0, now: NOW_SECONDS },
  });
  await open('/recent');
  await page.getByRole('link', { name: '2 links, none opened' }).click();
  await expectHeading('Send these links');
  expect(linksShown()).toEqual([1, 2].map((number) => linkOf(metadataKey(number))));
});
