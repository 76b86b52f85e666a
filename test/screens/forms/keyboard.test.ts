/** What is done by keyboard alone, with a focus that is seen at every stop. */
import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { createButton, openHome, passphraseField, secretField } from '../create/form.ts';
import { burn, linkToSend, openReceipt } from '../private-page/receipts.ts';
import { offer, PATH, WAITING } from '../recipient/recipient.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field } from '../support/screen.ts';

const STOPS_MAX = 30;

/** The visible signs of the focus: an outline or a ring, of the element itself or of a frame around it. */
function expectFocusSeen(): void {
  const focused = document.activeElement;
  let isSeen = false;
  for (let box: Element | null = focused; box && box !== document.body; box = box.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
    isSeen ||= outlineStyle !== 'none' && outlineWidth !== '0px';
    isSeen ||= boxShadow.includes(' 0px 0px 0px ');
  }
  expect(isSeen, `the focus is seen on ${focused?.outerHTML.slice(0, 120)}`).toBe(true);
}

/** Presses Tab until a control has the focus, and expects the focus to be visible at every stop. */
async function tabTo(control: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await userEvent.keyboard('{Tab}');
    expectFocusSeen();
    if (control.query() === document.activeElement) return;
  }
  throw new Error('Tab never got there');
}

it('says why a button is disabled, creates and copies a link by keyboard alone', async () => {
  await openHome();
  await expect.element(secretField()).toHaveFocus();
  expectFocusSeen();
  // A disabled button has the focus like others, so that its reason can be read.
  await tabTo(createButton());
  await userEvent.keyboard('{Enter}');
  const reason = page.css('[aria-live]').filter({ hasText: 'Enter a secret first' });
  await expect.element(reason).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(secretField()).toHaveFocus();
  await userEvent.keyboard('by keyboard');
  await tabTo(page.css('summary').filter({ hasText: 'Privacy options' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(passphraseField()).toBeVisible();
  await tabTo(passphraseField());
  await userEvent.keyboard('right');
  await tabTo(createButton());
  await userEvent.keyboard('{Enter}');
  await expectHeading('Send this link');
  await tabTo(button('Copy link'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Copied!' })).toHaveFocus();
  expect(await navigator.clipboard.readText()).toBe(linkToSend());
});

it('opens and copies a message by keyboard alone', async () => {
  offer({ text: 'by keyboard', passphrase: 'right' });
  await open(PATH);
  await expectHeading(WAITING);
  await tabTo(field('Passphrase'));
  await userEvent.keyboard('right');
  await tabTo(button('Open the message'));
  await userEvent.keyboard(' ');
  await expectHeading('Here is your message');
  await tabTo(button('Copy the message'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => navigator.clipboard.readText()).toBe('by keyboard');
});

it('burns a secret by keyboard alone', async () => {
  await openReceipt();
  burn();
  await tabTo(page.getByRole('link', { name: 'Burn', exact: true }));
  await userEvent.keyboard('{Enter}');
  await expectHeading('Burn this secret before it is opened?');
  await tabTo(button('Burn permanently'));
  await userEvent.keyboard('{Enter}');
  await expectHeading('Your secret was burned before it was opened');
});

it('shows every stop of the keyboard, in the dark too', async () => {
  await emulate({ theme: 'dark' });
  await openHome();
  await expect.element(secretField()).toHaveFocus();
  await tabTo(page.getByRole('combobox', { name: 'Theme' }));
});
