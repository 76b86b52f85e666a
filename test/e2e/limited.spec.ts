import { showReceipt } from '../../shared/contract/receipts.ts';
import { showSecret } from '../../shared/contract/reveal.ts';
import { answerWith } from './support/answers.ts';
import { createLink, expectHeading } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const LIMITED = 'Too many requests. Wait a few minutes and try again.';

const limited = {
  status: 429,
  headers: { 'Retry-After': '700' },
  json: { success: false, message: LIMITED, code: 'rate_limited', retry_after: 700 },
};

test('a recipient over the limit is asked to wait, never shown the message as gone, and opens it later @journey', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(429);
  const { secretKey } = await api.conceal({ secret: 'still here' });
  await answerWith(recipient, showSecret, limited);
  await recipient.goto(`/secret/${secretKey}`);
  await expectHeading(recipient, 'Failed to fetch initial page data');
  await expectAlert(recipient, LIMITED);
  await expect(recipient.getByText('Nothing was opened.')).toBeVisible();

  await recipient.unrouteAll();
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await breakSeal(recipient);
  await expectMessage(recipient, 'still here');
});

test('a private page whose refreshes are over the limit keeps its content @journey', async ({
  page,
  monitor,
}) => {
  await page.clock.install();
  await createLink(page, { secret: 'x' });
  const link = await linkToSend(page);
  monitor.expectFailedLoads(429);
  await answerWith(page, showReceipt, limited);
  const refused = page.waitForResponse((response) => response.status() === 429);
  await page.clock.runFor(25_000);
  await (await refused).finished();
  await expectHeading(page, 'Send this link');
  expect(await linkToSend(page)).toBe(link);
});
