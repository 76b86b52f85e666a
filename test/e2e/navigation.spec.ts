/** The way of a secret through its pages, as a screen reader and a list of tabs follow it. */
import { createLink, expectHeading } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

test('focuses the heading of each new page and of each new state of a page', async ({
  page,
  api,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await createLink(page, { secret: 'x' });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expectHeading(page, 'Burn this secret before it is opened?');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Burn permanently' }).click();
  await expectHeading(page, 'It was burned before it was opened');
  await expect(heading).toBeFocused();

  const { secretKey } = await api.conceal({ secret: 'y' });
  await page.goto(`/secret/${secretKey}`);
  await breakSeal(page);
  await expectMessage(page, 'y');
  await expect(heading).toBeFocused();
});

test('distinguishes the pages by their titles, which contain nothing of the secret', async ({
  page,
  monitor,
}) => {
  const secret = 'title-secret';
  const passphrase = 'title-passphrase';
  const titles: string[] = [];
  const note = async () => titles.push(await page.title());
  await page.goto('/');
  await expect(page).toHaveTitle('Send a secret that opens once');
  await note();
  await createLink(page, { secret, passphrase });
  await expect(page).toHaveTitle('Your secret');
  await note();
  const link = await linkToSend(page);
  await page.getByRole('link', { name: 'Burn this secret' }).click();
  await expect(page).toHaveTitle('Burn a secret');
  await note();
  await page.goto(link);
  await expect(page).toHaveTitle('A secret message');
  await note();
  await expect(page.getByText('Powered by Waxseal')).toBeVisible();
  await expect(page.getByRole('link'), 'the page of the recipient links nowhere').toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await breakSeal(page, passphrase);
  await expectMessage(page, secret);
  await expect(page).toHaveTitle('Opened message');
  await note();
  await page.goto('about:blank');
  monitor.expectFailedLoads(404);
  await page.goto(link);
  await expect(page).toHaveTitle('This message was already opened');
  await note();
  expect(new Set(titles).size).toBe(titles.length);
  for (const title of titles) {
    for (const hint of [secret, passphrase, link.slice(-22)]) expect(title).not.toContain(hint);
  }
});
