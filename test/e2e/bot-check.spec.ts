/** The bot check, when its script does not load. */
import { robotBox } from './support/bot-check.ts';
import { messageField, sendButton, takeFeedback } from './support/feedback.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('requests a check again that was not loaded, and keeps the message', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await takeFeedback(page);
  const script = /\/dist\/bot-check-[\w-]+\.js/;
  await page.route(script, (route) => route.abort());
  // It is retried once, under another URL.
  const refused = page.waitForEvent('requestfailed', (request) => /\?again=/.test(request.url()));
  await page.goto('/feedback');
  await messageField(page).fill('kept');
  await refused;
  await page.unroute(script);
  await sendButton(page).click();
  await expectAlert(page, 'had not loaded');
  await robotBox(page).waitFor();
  await expect(messageField(page)).toHaveValue('kept');
});
