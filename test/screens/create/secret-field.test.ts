/** The field for the secret. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pretendTouchScreen } from '../support/media.ts';
import { whatIsStored } from '../support/storage.ts';
import {
  generateButton,
  lifetimeChoice,
  openHome,
  passphraseField,
  secretField,
  toggleDrawer,
} from './form.ts';

it('opens no keyboard by itself on a touch screen', async () => {
  pretendTouchScreen();
  await openHome();
  await expect.element(secretField()).not.toHaveFocus();
});

it('shows the count on focus, on hover, and past half of the limit', async () => {
  await openHome();
  const counter = page.css('[data-in-use=true]');
  const elsewhere = page.getByRole('heading', { level: 1 });
  const leaveField = async () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    await userEvent.hover(elsewhere);
  };
  await expect.element(counter).toHaveTextContent('0 / 10,000 chars');
  await expect.element(counter).toHaveStyle({ opacity: '1' });
  await secretField().fill('🔏é');
  await expect.element(counter).toHaveTextContent('2 / 10,000 chars');
  await leaveField();
  await expect.element(counter).toHaveStyle({ opacity: '0' });
  await secretField().hover();
  await expect.element(counter).toHaveStyle({ opacity: '1' });

  await secretField().fill('x'.repeat(5000));
  await leaveField();
  await expect.element(counter).toHaveStyle({ opacity: '0' });
  await secretField().fill('x'.repeat(5001));
  await leaveField();
  await expect.element(counter).toHaveTextContent('5,001 / 10,000 chars');
  await expect.element(counter).toHaveStyle({ opacity: '1' });
});

it('grows with its text from 6 rem to 400 px, and shrinks again', async () => {
  await openHome();
  const height = () => secretField().element().getBoundingClientRect().height;
  expect(height()).toBe(96);
  await secretField().fill('line\n'.repeat(8));
  expect(height()).toBeGreaterThan(96);
  expect(height()).toBeLessThan(400);
  await secretField().fill('line\n'.repeat(200));
  expect(height()).toBe(400);
  await secretField().fill('');
  expect(height()).toBe(96);
});

it('takes the text of a form that was refused before', async () => {
  await openHome({ form_fields: { secret: 'from before' } });
  await expect.element(secretField()).toHaveValue('from before');
  await expect.element(generateButton()).toHaveAttribute('aria-disabled', 'true');
});

it('stores nothing that is typed, nor leaves it in the address, and asks browsers and their extensions not to store or correct it', async () => {
  await openHome();
  await toggleDrawer('Privacy options');
  await secretField().fill('typed-secret-91');
  await passphraseField().fill('typed-passphrase-92');
  await lifetimeChoice().selectOptions('1 hour');
  const stored = await whatIsStored();
  expect(stored).toContain('Privacy options');
  expect(stored).not.toContain('typed-secret-91');
  expect(stored).not.toContain('typed-passphrase-92');

  for (const field of [secretField(), passphraseField()]) {
    await expect.element(field).toHaveAttribute('autocomplete', 'off');
    await expect.element(field).toHaveAttribute('autocapitalize', 'none');
    await expect.element(field).toHaveAttribute('spellcheck', 'false');
  }
  await expect.element(passphraseField()).toHaveAttribute('data-1p-ignore');
  await expect.element(passphraseField()).toHaveAttribute('data-lpignore', 'true');
  await expect.element(passphraseField()).not.toHaveAttribute('name');
});
