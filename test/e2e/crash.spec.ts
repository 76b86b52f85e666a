/** Pages that break, by an error that no one has thought of. */
import type { Page } from '@playwright/test';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { holdAnswers } from './support/answers.ts';
import { setClockAhead } from './support/clock.ts';
import {
  createButton,
  expectHeading,
  passphraseField,
  secretField,
  toggleDrawer,
} from './support/home.ts';
import { breakSeal, expectAlert, expectMessage } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const SECRET = 'not lost in a crash';

/** From now on the page cannot show an element of this kind. */
async function breakElement(page: Page, kind: string): Promise<void> {
  await page.evaluate((broken) => {
    const appendChild = Reflect.get(Node.prototype, 'appendChild');
    Node.prototype.appendChild = function appendUnlessBroken<T extends Node>(
      this: Node,
      child: T,
    ): T {
      if (child instanceof Element && child.localName === broken) {
        throw new Error('Broken by the test');
      }
      return Reflect.apply(appendChild, this, [child]);
    };
  }, kind);
}

test.beforeEach(({ monitor }) => monitor.expectLine(/Broken by the test/));

for (const [clock, aheadMs] of [
  ['right', 0],
  ['an hour ahead', 3_600_000],
  ['a day behind', -24 * 3_600_000],
] as const) {
  test(`a page that breaks after it opened a message says how long it can be had, and reloads into it: clock ${clock} @journey`, async ({
    recipient,
    api,
    monitor,
  }) => {
    monitor.expectFailedLoads(404);
    const { secretKey, metadataKey } = await api.conceal({ secret: SECRET });
    await setClockAhead(recipient, aheadMs);
    await recipient.goto(`/secret/${secretKey}`);
    // What stands below the button has such elements, too: they must be there before.
    await expect(recipient.locator('main b')).toBeVisible();
    await expect(recipient.getByRole('heading', { name: 'What is this?' })).toBeVisible();
    await breakElement(recipient, 'section');
    await breakSeal(recipient);
    await expectHeading(recipient, 'Oops!');
    const promise =
      'The message is not lost: reload this page now to open it again. Only this tab can.';
    await expect(recipient.getByText(promise)).toBeVisible();
    await expect(recipient.getByText(/^About (?:60|55) seconds left$/)).toBeVisible();
    const receipt = await api.receipt(metadataKey);
    expect(receipt.ok && receipt.reply.record.state).toBe('received');
    await recipient.getByRole('button', { name: 'Reload the page' }).click();
    await expectMessage(recipient, SECRET);
  });
}

test('the form gives back what was typed when it breaks, and stores nothing of it @journey', async ({
  page,
}) => {
  await page.goto('/');
  await secretField(page).fill(SECRET);
  await toggleDrawer(page, 'Privacy options');
  await passphraseField(page).fill('and its passphrase');
  await page.evaluate(() => {
    const setAttribute = Reflect.get(Element.prototype, 'setAttribute');
    HTMLButtonElement.prototype.setAttribute = function setUnlessBusy(...attribute) {
      if (attribute.map(String).join() === 'aria-busy,true') throw new Error('Broken by the test');
      Reflect.apply(setAttribute, this, attribute);
    };
  });
  await holdAnswers(page, concealSecret);
  await createButton(page).click();
  await expectAlert(page, 'This form broke. What you typed is kept: try again, and it is back.');
  expect(await whatIsStored(page)).not.toContain(SECRET);
  await page.evaluate(() => Reflect.deleteProperty(HTMLButtonElement.prototype, 'setAttribute'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(secretField(page)).toHaveValue(SECRET);
  // The drawer is open as it was.
  await expect(passphraseField(page)).toHaveValue('and its passphrase');
});
