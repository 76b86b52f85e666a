/** The button that creates a link stays within reach of the person who types, most of all on a phone. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { focus, press } from '../support/screen.ts';
import {
  createButton,
  generateButton,
  generator,
  lifetimeChoice,
  numberOfLinks,
  openCustomersForm,
  openHome,
  passphraseField,
  raise,
  secretField,
  toggleDrawer,
  valueOf,
} from './form.ts';

const PHONE = { width: 375, height: 667 };
const LINES = 'line\n'.repeat(30);

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect();
const bottomOfButton = () => boxOf(createButton()).bottom;
/** As high as the page is with the keyboard up. */
const raiseKeyboard = () => page.viewport(PHONE.width, 340);

beforeEach(() => page.viewport(PHONE.width, PHONE.height));

it('shows the button above the keyboard once there is text, and does not cover the field', async () => {
  await openHome();
  await secretField().fill(LINES);
  await expect.element(createButton()).toBeInViewport({ ratio: 1 });
  await raiseKeyboard();
  await press(secretField(), '{End}x');
  await expect.element(createButton()).toBeInViewport({ ratio: 1 });
  expect(boxOf(secretField()).bottom).toBeLessThanOrEqual(boxOf(createButton()).top);
});

it('does not cover a field of the options that takes the focus either', async () => {
  await raiseKeyboard();
  await openHome();
  await secretField().fill('x');
  await toggleDrawer('Privacy options');
  for (const choice of [lifetimeChoice(), numberOfLinks().getByRole('button').last()]) {
    await expect.element(choice).toBeVisible();
    focus(choice);
    expect(boxOf(choice).bottom).toBeLessThanOrEqual(boxOf(createButton()).top);
  }
});

it('has the button below the whole form, and above the fold, while the form is closed', async () => {
  await openHome();
  await expect.element(createButton()).toBeInViewport({ ratio: 1 });
  const preview = boxOf(page.css('summary').filter({ hasText: 'Link preview' }));
  expect(preview.bottom).toBeLessThanOrEqual(boxOf(createButton()).top);
});

it.for([
  [375, 667],
  [768, 700],
  [1280, 600],
] as const)('shows the button with open options, %i × %i', async ([width, height]) => {
  await page.viewport(width, height);
  await openHome();
  await toggleDrawer('More');
  await toggleDrawer('Privacy options');
  await expect.element(passphraseField()).toBeVisible();
  scrollTo(0, 0);
  await expect.element(createButton()).toBeInViewport({ ratio: 1 });
});

it('ends within 1.3 screens of a phone, with the options of a customer', async () => {
  const height = 740;
  await page.viewport(PHONE.width, height);
  await openCustomersForm();
  await expect.element(numberOfLinks()).toBeVisible();
  // There the button lies in its place.
  scrollTo(0, document.documentElement.scrollHeight);
  expect(bottomOfButton() + scrollY).toBeLessThanOrEqual(1.3 * height);
});

it('moves nothing below a password when it is generated, made longer, or made of words', async () => {
  await openHome();
  const top = () => boxOf(page.css('summary').first()).top;
  const before = top();
  const { length, words, another } = generator;
  for (const act of [
    () => generateButton().click(),
    () => raise(length()),
    () => words().click(),
    () => another().click(),
  ]) {
    const password = valueOf(secretField());
    await act();
    await expect.element(secretField()).not.toHaveValue(password);
    expect(top()).toBe(before);
  }
});

it('shows the button above the announcement', async () => {
  await openHome({ global_banner: { flag: true, content: 'Maintenance on Sunday' } });
  await secretField().fill(LINES);
  const banner = page.getByRole('region', { name: 'Announcement' });
  await expect.element(banner).toBeVisible();
  await expect.poll(bottomOfButton).toBeLessThanOrEqual(boxOf(banner).top);
});

it('shows the button above a keyboard that covers the window without resizing it', async () => {
  await openHome();
  await secretField().fill(LINES);
  const { visualViewport } = window;
  if (!visualViewport) throw new Error('This browser has no visual viewport');
  onTestFinished(() => void Reflect.deleteProperty(visualViewport, 'height'));
  const cover = (covered: number) => {
    const value = innerHeight - covered;
    Object.defineProperty(visualViewport, 'height', { configurable: true, value });
    visualViewport.dispatchEvent(new Event('resize'));
  };
  cover(260);
  await expect.poll(bottomOfButton).toBeLessThanOrEqual(PHONE.height - 260);
  cover(0);
  await expect.poll(bottomOfButton).toBeGreaterThan(PHONE.height - 260);
});

it('lets nothing stick on a screen that is low because it is zoomed', async () => {
  await page.viewport(320, 256);
  await openHome();
  await secretField().fill(LINES);
  scrollTo(0, 0);
  await expect.element(createButton()).not.toBeInViewport();
});
