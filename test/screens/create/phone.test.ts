/** On a phone the button that creates a link stays within reach of the person who types. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { focus, press } from '../support/screen.ts';
import {
  createButton,
  generateButton,
  generator,
  languageChoice,
  lifetimeChoice,
  openHome,
  secretField,
  toggleDrawer,
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
  await expect.element(generateButton()).not.toBeInTheDocument();
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
  for (const choice of [lifetimeChoice(), languageChoice()]) {
    await expect.element(choice).toBeVisible();
    focus(choice);
    expect(boxOf(choice).bottom).toBeLessThanOrEqual(boxOf(createButton()).top);
  }
});

it('has room for both buttons in one line beside a generated password', async () => {
  await openHome();
  await generateButton().click();
  await expect.element(generator.another()).toBeInViewport({ ratio: 1 });
  expect(boxOf(generator.another()).top).toBe(boxOf(createButton()).top);
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
