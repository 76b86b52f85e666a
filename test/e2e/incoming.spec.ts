/** A message to the support, after a reload. */
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { answerWith } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import { arrived, METADATA_KEY, receiveIncoming, sendMessage, TICKET } from './support/incoming.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const FORM = 'Send us a secret';
const SENT = 'Your message was sent';
const FORGOTTEN = 'There is nothing to show here';

test('shows and stores nothing after a reload of what was sent', async ({ page }) => {
  await receiveIncoming(page);
  await answerWith(page, sendIncoming, arrived);
  await page.goto('/incoming');
  await sendMessage(page);
  await expectHeading(page, SENT);
  expect(await whatIsStored(page)).not.toMatch(new RegExp(`${METADATA_KEY}|${TICKET}|the mat`));
  await page.reload();
  await expectHeading(page, FORGOTTEN);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expectHeading(page, FORM);
});
