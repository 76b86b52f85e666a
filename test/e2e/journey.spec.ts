import { createLink, expectHeading } from './support/home.ts';
import { linkBox, linkToSend, timeline } from './support/receipt.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('takes a secret from its sender to its recipient, once, and shows both what happened', async ({
  page,
  recipient,
  openBrowser,
  monitor,
}) => {
  await page.clock.install();
  await createLink(page, { secret: 'db-admin / 8fQ!x2m$Lr' });
  await expect(page).toHaveURL(/\/private\/[\w-]+$/);
  await expect(timeline(page)).toContainText('Not opened yet');

  await recipient.goto(await linkToSend(page));
  await expectHeading(recipient, 'You have a sealed message');
  await expect(recipient).toHaveTitle('A secret message');
  // Nothing else leads away from the message.
  await expect(recipient.getByRole('link')).toHaveText(['Waxseal']);
  await expect(recipient.getByRole('navigation')).toHaveCount(0);
  await breakSeal(recipient);
  await expectMessage(recipient, 'db-admin / 8fQ!x2m$Lr');
  await expect(recipient).toHaveTitle('Opened message');
  await expect(recipient.getByRole('heading', { level: 1 })).toBeFocused();

  await page.clock.fastForward(10_000);
  await expectHeading(page, 'Your secret was opened');
  await expect(timeline(page)).toContainText('Opened');
  await expect(linkBox(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Burn', exact: true })).toHaveCount(0);

  monitor.expectFailedLoads(404);
  const second = await openBrowser();
  await second.goto(recipient.url());
  await expectHeading(second, 'This message was already opened');
  await expect(second).toHaveTitle('This message was already opened');
  await expect(second.getByRole('main')).toContainText(
    /It was opened on .*\b20\d\d\b.*Was that you\?/,
  );
  await expect(openButton(second)).toHaveCount(0);
});
