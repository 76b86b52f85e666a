import { createLink, expectHeading } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('takes a burned secret from its recipient, whose page shows that it was burned', async ({
  page,
  recipient,
  monitor,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await createLink(page, { secret: 'x' });
  await expect(page).toHaveTitle('Your secret');
  await expect(heading).toBeFocused();
  const link = await linkToSend(page);
  await recipient.goto(link);
  await page.getByRole('link', { name: 'Burn', exact: true }).click();
  await expect(page).toHaveTitle('Burn a secret');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'Your secret was burned before it was opened');
  await expect(heading).toBeFocused();

  monitor.expectFailedLoads(404);
  await openButton(recipient).click();
  await expectHeading(recipient, 'This message was deleted');
  await expect(recipient.getByRole('alert')).toContainText(
    'Secret not found or already viewed. Ask the sender for a new link.',
  );
  await recipient.goto(link);
  await expectHeading(recipient, 'This message was deleted');
  await expect(openButton(recipient)).toHaveCount(0);
});
