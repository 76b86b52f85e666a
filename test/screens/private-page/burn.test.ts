/** The page that asks before a secret is burned. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading } from '../support/screen.ts';
import { callsOf, intercept, refusal } from '../support/server.ts';
import {
  burn,
  ends,
  linkBox,
  metadataKey,
  openBurnPage,
  showReceipts,
  timeline,
} from './receipts.ts';

const burnButton = () => button('Burn permanently');

it('names what burns: by its seal, and by its label if it has one', async () => {
  await openBurnPage();
  const main = page.getByRole('main');
  await expect.element(main.getByText(/^Seal: [a-z]+ [a-z]+$/)).toBeVisible();
  showReceipts({ label: 'Wi-Fi, Lisbon office' });
  await open(`/private/${metadataKey()}/burn`);
  await expect.element(main.getByText('Wi-Fi, Lisbon office')).toBeVisible();
});

it.each([
  ['viewed', 'received', 'Your secret was opened'],
  ['burned', 'burned', 'Your secret was burned before it was opened'],
] as const)(
  'cannot burn a secret that was %s, and shows when that happened',
  async (what, end, heading) => {
    showReceipts(ends[end]);
    await open(`/private/${metadataKey()}/burn`);
    await expectHeading('Cannot burn!');
    await expect
      .element(page.getByRole('main'))
      .toMatchTextContent(new RegExp(`already ${what} on .*\\b20\\d\\d\\b`));
    await page.getByRole('link', { name: 'Back to the private page' }).click();
    await expectHeading(heading);
  },
);

it('shows that the recipient was faster than the second click', async () => {
  await openBurnPage();
  intercept(burnSecret, () => {
    showReceipts(ends.received);
    return refusal('cannot_burn');
  });
  await burnButton().click();
  await expectHeading('Cannot burn!');
  await expect.element(page.getByRole('main')).toMatchTextContent('already viewed on');
});

it('shows an error after a failure, can be tried again, and shows that the secret was burned', async () => {
  const calls = callsOf(burnSecret);
  await openBurnPage();
  intercept(burnSecret, () => new Response('<p>Bad gateway</p>', { status: 500 }));
  await burnButton().click();
  await expectAlert('Please refresh the page and try again');
  burn();
  await burnButton().click();
  await expectHeading('Your secret was burned before it was opened');
  await expect.element(timeline()).toMatchTextContent('Burned');
  await expect.element(linkBox()).not.toBeInTheDocument();
  expect(calls.map(({ fields }) => fields['continue'])).toEqual(['true', 'true']);
});
