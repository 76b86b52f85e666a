/** Several links to copies of one text, where browsers encrypt. */
import { expectHeading, secretField, toggleDrawer } from './support/home.ts';
import { ownServer } from './support/own-server.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const server = ownServer({ SEAL_MODES: 'browser' });

test('makes several links of one text, which open once each and independently, under keys of their own', async ({
  page,
  recipient,
}) => {
  await page.goto(`${server().base}/`);
  await secretField(page).fill('the guest Wi-Fi');
  await toggleDrawer(page, 'Privacy options');
  const number = page.getByRole('group', { name: 'Number of links' });
  await number.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  await expectHeading(page, 'Send these links');
  const items = page.getByRole('main').getByRole('listitem');
  const [first = '', second = ''] = await items.getByText('/secret/').allTextContents();
  expect(new URL(first).hash).not.toBe(new URL(second).hash);
  await recipient.goto(second);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the guest Wi-Fi');
  await page.reload();
  await expect(items.nth(1)).toContainText('Opened');
  expect(await items.getByText('/secret/').allTextContents()).toEqual([first]);
  await recipient.goto(first);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the guest Wi-Fi');
  // Without the keys the page still has the states.
  await page.goto(page.url().replaceAll(/:a\w{22}/g, ''));
  await page.reload();
  await expect(items.getByText('Opened')).toHaveCount(2);
});
