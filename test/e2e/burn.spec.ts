import { createLink, expectHeading } from './support/home.ts';
import { linkBox, linkToSend, timeline } from './support/receipt.ts';
import { openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('a burned secret is gone, and the recipient’s page shows that it was burned @journey', async ({
  page,
  recipient,
  monitor,
}) => {
  await createLink(page, { secret: 'x' });
  const link = await linkToSend(page);
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expectHeading(page, 'Burn this secret before it is opened?');
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
  await expect(timeline(page)).toContainText('Burned');
  await expect(linkBox(page)).toHaveCount(0);

  monitor.expectFailedLoads(404);
  await recipient.goto(link);
  await expectHeading(recipient, 'The sender deleted this message');
  await expect(openButton(recipient)).toHaveCount(0);
});

test('cancelling a burn returns to a secret that still exists', async ({ page, api }) => {
  await createLink(page, { secret: 'x' });
  const link = await linkToSend(page);
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await page.getByRole('link', { name: 'Cancel and keep it' }).click();
  await expectHeading(page, 'Send this link');
  expect((await api.reveal(link.split('/').at(-1) ?? '')).ok).toBe(true);
});

test('a viewed or burned secret cannot be burned, and the page shows when that happened', async ({
  page,
  api,
}) => {
  const viewed = await api.conceal({ secret: 'x' });
  await api.reveal(viewed.secretKey);
  const burned = await api.conceal({ secret: 'x' });
  await api.burn(burned.metadataKey);
  const cases = { viewed, burned };
  for (const [what, { metadataKey }] of Object.entries(cases)) {
    await page.goto(`/private/${metadataKey}/burn`);
    await expectHeading(page, 'Cannot burn!');
    await expect(page.getByRole('main')).toContainText(
      new RegExp(`already ${what} on .*\\b20\\d\\d\\b`),
    );
    await page.getByRole('link', { name: 'Back to the private page' }).click();
    await expectHeading(
      page,
      what === 'viewed' ? 'It was opened' : 'It was burned before it was opened',
    );
  }
});

test('when the recipient was faster than the second click, the burn page shows it', async ({
  page,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/private/${metadataKey}/burn`);
  await expectHeading(page, 'Burn this secret before it is opened?');
  await api.reveal(secretKey);
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'Cannot burn!');
  await expect(page.getByRole('main')).toContainText('already viewed on');
});

test('a burned secret cannot be opened from a page that was open before', async ({
  recipient,
  api,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  const { secretKey, metadataKey } = await api.conceal({ secret: 'x' });
  await recipient.goto(`/secret/${secretKey}`);
  await api.burn(metadataKey);
  await openButton(recipient).click();
  await expectHeading(recipient, 'The sender deleted this message');
  await expect(recipient.getByRole('alert')).toContainText(
    'Secret not found or already viewed. Ask the sender for a new link.',
  );
});
