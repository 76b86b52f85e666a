import type { Page } from '@playwright/test';
import { bootstrap } from '../../shared/contract/site.ts';
import { holdAnswers } from './support/answers.ts';
import { announce, banner } from './support/feedback.ts';
import { expectHeading, secretField } from './support/home.ts';
import { expectNothingMoved, painted, watchLayout } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

const NEWS = 'Maintenance on Sunday. <a href="/feedback">Contact us</a>';
const LONG = `${'A long announcement with a lot to say. '.repeat(20)}<a href="/feedback">Contact us</a>`;

async function home(page: Page): Promise<void> {
  await page.goto('/');
  await expectHeading(page, 'Sealed for one. Opened once.');
}

function dismissButton(page: Page) {
  return page.getByRole('button', { name: 'Dismiss the announcement' });
}

/** The scripts and styles that only an announcement needs. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\/dist\/banner-/.test(request.url())) loads.push(request.url());
  });
  return loads;
}

for (const [why, content, flag] of [
  ['its flag is off', NEWS, false],
  ['it is empty', '', true],
  ['it is blank', ' \n ', true],
] as const) {
  test(`there is no banner when ${why}, and nothing is loaded for it`, async ({ page }) => {
    const loads = loadsOf(page);
    await announce(page, content, flag);
    await home(page);
    await painted(page);
    await expect(banner(page)).toHaveCount(0);
    expect(loads).toEqual([]);
  });
}

test('an announcement is shown on each framed page, and not on the recipient’s @journey', async ({
  page,
  api,
}) => {
  const { metadataKey, secretKey } = await api.conceal({ secret: 'x' });
  await announce(page, NEWS);
  for (const path of ['/', '/feedback', `/private/${metadataKey}`]) {
    await page.goto(path);
    await expect(banner(page)).toContainText('Maintenance on Sunday. Contact us');
  }
  await page.goto(`/secret/${secretKey}`);
  // Once its name is shown, everything about the site is loaded.
  await expect(page.getByText('Powered by Waxseal')).toBeVisible();
  await painted(page);
  await expect(banner(page)).toHaveCount(0);
});

test('an announcement that arrives late moves nothing', async ({ page }) => {
  await watchLayout(page);
  await announce(page, LONG);
  const deliver = await holdAnswers(page, bootstrap);
  await home(page);
  await painted(page);
  deliver();
  await expect(banner(page)).toBeVisible();
  await expectNothingMoved(page);
});

test('an announcement that cannot be loaded changes nothing on the page', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads('no answer');
  await announce(page, NEWS);
  const deliver = await holdAnswers(page, bootstrap);
  const failed = page.waitForEvent('requestfailed');
  await page.route(/\/dist\/banner-.*\.js$/, (route) => route.abort());
  await home(page);
  await secretField(page).fill('typed before');
  deliver();
  await failed;
  await painted(page);
  await expect(secretField(page)).toHaveValue('typed before');
  await expect(banner(page)).toHaveCount(0);
});

test('an announcement can be dismissed by keyboard, and the focus returns', async ({ page }) => {
  await announce(page, NEWS);
  await home(page);
  await expect(banner(page)).toBeVisible();
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Feedback' });
  await last.focus();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dismissButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(last).toBeFocused();
});

test('dismissing an announcement while typing leaves the focus in the field', async ({ page }) => {
  await announce(page, NEWS);
  await home(page);
  await secretField(page).fill('first ');
  await dismissButton(page).click();
  await expect(banner(page)).toHaveCount(0);
  await page.keyboard.type('second');
  await expect(secretField(page)).toHaveValue('first second');
});

test('a dismissed announcement stays hidden, and another one is shown again', async ({ page }) => {
  await announce(page, NEWS);
  await home(page);
  await dismissButton(page).click();
  const loads = loadsOf(page);
  await page.reload();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await painted(page);
  await expect(banner(page)).toHaveCount(0);
  expect(loads, 'nothing is loaded for it either').toEqual([]);

  await announce(page, 'All is well again.');
  await page.reload();
  await expect(banner(page)).toContainText('All is well again.');
});

test('without storage a dismissed announcement stays away for the visit', async ({ page, api }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('storage is off', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
  });
  const { metadataKey } = await api.conceal({ secret: 'x' });
  await announce(page, NEWS);
  await page.goto(`/private/${metadataKey}`);
  await dismissButton(page).click();
  await page.getByRole('link', { name: 'Create another secret' }).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await painted(page);
  await expect(banner(page)).toHaveCount(0);
});

test.describe('on a small window', () => {
  test.use({ viewport: { width: 375, height: 600 } });

  test('the bar never takes half of the window, however long its text is', async ({ page }) => {
    await announce(page, LONG.repeat(10));
    await home(page);
    await expect(banner(page)).toBeVisible();
    const box = await banner(page).boundingBox();
    expect(box?.height).toBeLessThan(300);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(600);
    await banner(page).getByRole('link').last().focus();
    await expect(dismissButton(page)).toBeInViewport({ ratio: 1 });
  });

  test('a focused element is never covered by the bar', async ({ page }) => {
    await announce(page, LONG);
    await home(page);
    await expect(banner(page)).toBeVisible();
    await painted(page);
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('[aria-label="Announcement"]');
        if (!focused || !bar) return 'no bar';
        if (bar.contains(focused)) return 'in the bar';
        const isClear = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top;
        return isClear ? 'clear' : `covered: ${focused.outerHTML.slice(0, 120)}`;
      });
      if (place === 'in the bar') return;
      expect(place).toBe('clear');
    }
    throw new Error('Tab never got to the bar');
  });

  test('the end of the page can be seen above the bar', async ({ page }) => {
    await announce(page, LONG);
    await home(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const bar = await banner(page).boundingBox();
    const covered = (footer?.y ?? 0) + (footer?.height ?? 0) - (bar?.y ?? 0);
    expect(covered, 'but for a part of a pixel').toBeLessThan(1);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the bar is neutral, as the cards are, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await announce(page, NEWS);
    await home(page);
    const colour = await banner(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const channels = [...colour.matchAll(/\d+/g)].map(Number);
    expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(10);
  });
}

test.describe('zoomed to 400 %', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the bar takes a third of the window at most, and scrolls inside', async ({ page }) => {
    await announce(page, LONG);
    await home(page);
    await expect(banner(page)).toBeVisible();
    const box = await banner(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(256 / 3 + 1);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(256);
    await banner(page).getByRole('link').focus();
    await expect(banner(page).getByRole('link')).toBeInViewport({ ratio: 1 });
    await expect(dismissButton(page)).toBeInViewport({ ratio: 1 });
    await dismissButton(page).click();
    await expect(banner(page)).toHaveCount(0);
  });
});

/** The form of the shape behind the text, at moments of its animation; empty where nothing is animated. */
function formsOfShape(page: Page, moments: readonly number[]): Promise<string[]> {
  return banner(page)
    .locator('[aria-hidden="true"]')
    .first()
    .evaluate((shape, atMs) => {
      const [animation] = shape.getAnimations();
      if (!animation) return [];
      animation.pause();
      return atMs.map((time) => {
        animation.currentTime = time;
        return getComputedStyle(shape).borderRadius;
      });
    }, moments);
}

test('the shape behind an announcement takes another form every second', async ({ page }) => {
  await announce(page, NEWS);
  await home(page);
  await expect(banner(page)).toBeVisible();
  const forms = await formsOfShape(page, [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000]);
  const [first, , second, , third, , fourth, , again] = forms;
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  expect(again).toBe(first);
  expect(forms[1], 'it rests in between').toBe(first);
  expect(forms[3]).toBe(second);
});

test('the shape rests after five seconds, in the form that it had last', async ({ page }) => {
  await announce(page, NEWS);
  await home(page);
  await expect(banner(page)).toBeVisible();
  const forms = await formsOfShape(page, [4999, 5000]);
  const [last, after] = forms.map((form) =>
    form.match(/[\d.]+/g)?.map((size) => Math.round(+size)),
  );
  expect(after).toEqual(last);
  const shape = banner(page).locator('[aria-hidden="true"]').first();
  expect(await shape.evaluate((element) => element.getAnimations().length)).toBe(0);
});

test('under reduced motion the shape rests', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await announce(page, NEWS);
  await home(page);
  await expect(banner(page)).toBeVisible();
  expect(await formsOfShape(page, [0])).toEqual([]);
});
