/** On a slow network each screen is painted before its data arrives; what is painted must not move. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { showReceipt } from '../../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { expectLinkParts, metadataKey, showReceipts } from '../private-page/receipts.ts';
import { message, offer, openButton, PATH } from '../recipient/recipient.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { button } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';

// What stands in for a page until its data is there is replaced as a whole: what is painted with the data must not move then.
it.each<[string, string, Endpoint, () => unknown, () => Promise<unknown>]>([
  [
    'the start page',
    '/',
    bootstrap,
    () => answerSite(),
    () => expect.element(page.getByText(/no account needed\.$/)).toBeVisible(),
  ],
  ['the private page', `/private/${metadataKey()}`, showReceipt, showReceipts, expectLinkParts],
  [
    'the recipient’s page',
    PATH,
    showSecret,
    offer,
    () => expect.element(page.getByText(/^Seal: [a-z]+ [a-z]+/)).toBeVisible(),
  ],
])('moves nothing on %s when its data and its parts are late', async (...late) => {
  const [, path, endpoint, answer, expectComplete] = late;
  await page.viewport(PHONE.width, PHONE.height);
  answer();
  const deliver = holdAnswers(endpoint);
  await open(path);
  await expect.element(page.getByRole('main')).toBeVisible();
  await painted();
  const expectNothingMoved = watchLayout();
  deliver();
  await expectComplete();
  await expectNothingMoved();
});

it('moves nothing when the message is late', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  offer();
  const deliver = holdAnswers(revealSecret);
  await open(PATH);
  await expect.element(openButton()).toBeVisible();
  const expectNothingMoved = watchLayout();
  // After a real click the browser would not count what moves.
  openButton()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(button('Opening…')).toBeVisible();
  await painted();
  deliver();
  await expect.element(message()).toBeVisible();
  await expectNothingMoved();
});
