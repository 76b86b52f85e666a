/** The bar with the announcement of the operator. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { showSecret } from '../../../shared/contract/reveal.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { metadataKey, showReceipts } from '../private-page/receipts.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field, focus } from '../support/screen.ts';
import { answerSite, holdAnswers, refuse } from '../support/server.ts';

const HOME = 'Sealed for one. Opened once.';
const LONG = 'A long announcement with a lot to say. '.repeat(20);

let announcements = 0;

/** Another text each time: one that was dismissed stays away for as long as the document is open. */
function news(text = 'Maintenance on Sunday.'): string {
  announcements++;
  return `${text} <a href="/feedback">Contact us</a>, for the time no. ${announcements}`;
}

function announce(content: string, flag = true): void {
  answerSite({ global_banner: { flag, content } });
}

const banner = () => page.getByRole('region', { name: 'Announcement' });
const dismissButton = () => button('Dismiss the announcement');
const link = () => banner().getByRole('link');
const secret = () => field('Your secret');

async function openHome(): Promise<void> {
  await open('/');
  await expectHeading(HOME);
}

/** The same, once the settings of the site have arrived: the footer has links then. */
async function openHomeOfSite(): Promise<void> {
  await openHome();
  await expect.element(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  await painted();
}

async function showBanner(content = news()): Promise<void> {
  announce(content);
  await openHome();
  await expect.element(banner()).toBeVisible();
}

/** Whether it is a part of the bar that is loaded for an announcement. */
const isOfBar = ({ name }: PerformanceEntry) => /\/banner\/(?!banner-slot)/.test(name);

// First, and once: when the bar has been loaded, it is not loaded again.
it(
  'neither shows nor loads an announcement that is off, empty or blank',
  { retry: 0 },
  async () => {
    const loads: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => {
      loads.push(...list.getEntries().filter(isOfBar));
    });
    observer.observe({ type: 'resource' });
    onTestFinished(() => observer.disconnect());
    for (const [content, flag] of [
      [news(), false],
      ['', true],
      [' \n ', true],
    ] as const) {
      announce(content, flag);
      await openHomeOfSite();
      await expect.element(banner()).not.toBeInTheDocument();
    }
    // A load is reported when it ends: one of before has ended when there is a bar.
    const before = performance.now();
    await showBanner();
    await expect.poll(() => loads).not.toEqual([]);
    expect(loads.filter(({ startTime }) => startTime < before)).toEqual([]);
  },
);

it('shows an announcement on each framed page, and not on the recipient’s', async () => {
  announce(news());
  showReceipts();
  for (const path of ['/', '/feedback', `/private/${metadataKey()}`]) {
    await open(path);
    await expect.element(banner()).toMatchTextContent('Maintenance on Sunday. Contact us');
  }
  refuse(showSecret, 'not_found');
  await open(`/secret/1${'a'.repeat(22)}`);
  // Once its name is shown, everything about the site is loaded.
  await expect.element(page.getByText('Powered by Waxseal')).toBeVisible();
  await painted();
  await expect.element(banner()).not.toBeInTheDocument();
});

it('moves nothing when an announcement arrives late', async () => {
  const expectNothingMoved = watchLayout();
  announce(news(LONG));
  const deliver = holdAnswers(bootstrap);
  await openHome();
  await painted();
  deliver();
  await expect.element(banner()).toBeVisible();
  await expectNothingMoved();
});

it('dismisses an announcement by keyboard, and returns the focus', async () => {
  await showBanner();
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' });
  focus(last);
  await userEvent.keyboard('{Tab}');
  await expect.element(link()).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dismissButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(banner()).not.toBeInTheDocument();
  await expect.element(last).toHaveFocus();
});

it('leaves the focus in the field when an announcement is dismissed while someone types', async () => {
  await showBanner();
  await secret().fill('first ');
  await dismissButton().click();
  await expect.element(banner()).not.toBeInTheDocument();
  await userEvent.keyboard('second');
  await expect.element(secret()).toHaveValue('first second');
});

it('keeps an announcement dismissed by what the browser has stored, and shows another one', async () => {
  const first = news();
  await showBanner(first);
  await dismissButton().click();
  await expect.element(banner()).not.toBeInTheDocument();
  const stored = Object.entries(localStorage);

  await showBanner(news('All is well again.'));
  await expect.element(banner()).toMatchTextContent('All is well again.');
  await dismissButton().click();
  await expect.element(banner()).not.toBeInTheDocument();

  // As when the page is loaded again after the first.
  Object.assign(localStorage, Object.fromEntries(stored));
  announce(first);
  await openHomeOfSite();
  await expect.element(banner()).not.toBeInTheDocument();
});

it('keeps an announcement dismissed for the visit where nothing can be stored', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('storage is off', 'SecurityError');
    });
  }
  announce(news());
  showReceipts();
  await open(`/private/${metadataKey()}`);
  await dismissButton().click();
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(HOME);
  await painted();
  await expect.element(banner()).not.toBeInTheDocument();
});

it.for([
  [375, 600, 300],
  [320, 256, 256 / 3 + 1],
] as const)(
  'gives an announcement less than half of a window of %i × %i px, and scrolls it inside',
  async ([width, height, most]) => {
    await page.viewport(width, height);
    await showBanner(news(LONG.repeat(10)));
    const box = banner().element().getBoundingClientRect();
    expect(box.height).toBeLessThanOrEqual(most);
    expect(box.bottom).toBe(height);
    focus(link());
    await expect.element(link()).toBeInViewport({ ratio: 1 });
    await expect.element(dismissButton()).toBeInViewport({ ratio: 1 });
    await dismissButton().click();
    await expect.element(banner()).not.toBeInTheDocument();
  },
);

it('covers neither a focused element nor the end of the page with an announcement', async () => {
  await page.viewport(375, 600);
  await showBanner(news(LONG));
  await painted();
  const bar = banner().element();
  const isInBar = () => bar.contains(document.activeElement);
  const covered: string[] = [];
  for (let stop = 0; stop < 40 && !isInBar(); stop++) {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) {
      const { bottom } = activeElement.getBoundingClientRect();
      if (bottom > bar.getBoundingClientRect().top) covered.push(activeElement.outerHTML);
    }
    await userEvent.keyboard('{Tab}');
  }
  expect(covered).toEqual([]);
  expect(isInBar()).toBe(true);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const footer = page.getByRole('contentinfo').element().getBoundingClientRect();
  const hidden = footer.bottom - bar.getBoundingClientRect().top;
  // But for a part of a pixel.
  expect(hidden).toBeLessThan(1);
});

it.for(['light', 'dark'] as const)(
  'shows an announcement as neutral as the cards in the %s theme',
  async (theme) => {
    await emulate({ theme });
    await showBanner();
    const colour = getComputedStyle(banner().element()).backgroundColor;
    const channels = [...colour.matchAll(/\d+/g)].map(Number);
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(10);
  },
);

const shape = (): Locator => banner().css('[aria-hidden="true"]').first();

/** The form of the shape before the text, at moments of its animation. */
function formsAt(moments: readonly number[]): string[] {
  const element = shape().element();
  const [animation] = element.getAnimations();
  animation?.pause();
  return moments.map((time) => {
    if (animation) animation.currentTime = time;
    return getComputedStyle(element).borderRadius;
  });
}

it('gives the shape before an announcement another form every second, and rests it after five', async () => {
  await emulate({ hasMotion: true });
  await showBanner();
  const forms = formsAt([0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4999, 5000]);
  const [first, still, second, then, third, , fourth, , again] = forms;
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  expect(again).toBe(first);
  // It rests in between.
  expect(still).toBe(first);
  expect(then).toBe(second);
  const [last, after] = forms
    .slice(-2)
    .map((form) => form.match(/[\d.]+/g)?.map((size) => Math.round(Number(size))));
  expect(after).toEqual(last);
  expect(shape().element().getAnimations()).toEqual([]);
});

it('rests the shape before an announcement under reduced motion', async () => {
  await showBanner();
  expect(shape().element().getAnimations()).toEqual([]);
});

it.for([320, 1280])('puts no text over the shape, %d px wide', async (width) => {
  await page.viewport(width, 700);
  await showBanner();
  const drawn = shape().element().getBoundingClientRect();
  const text = banner().css('p').element().getBoundingClientRect();
  expect(drawn.width).toBeGreaterThan(0);
  expect(drawn.right).toBeLessThanOrEqual(text.left);
});
