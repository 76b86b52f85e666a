/**
 * Feedback of visitors and announcements on the admin page. The content security policy is off here, so that markup
 * that passed the filter would really run and load; any request that leaves the site fails its test.
 */
import type { Page } from '@playwright/test';
import { bannerField, group, openFull, preview } from './support/colonel.ts';
import { feedback, feedbackLine } from './support/colonel-samples.ts';
import { painted } from './support/layout-shift.ts';
import { payloads } from './support/payloads.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });
test.slow();

/** Counts the scripts that ran; must be zero at the end. */
async function watchRuns(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'runs', 0);
    Reflect.set(globalThis, 'ran', () => {
      Reflect.set(globalThis, 'runs', Number(Reflect.get(globalThis, 'runs')) + 1);
    });
  });
  return () =>
    page.evaluate(() => {
      const runs: unknown = Reflect.get(globalThis, 'runs');
      return runs;
    });
}

test('a message is shown as text, whatever it contains @journey', async ({ page }) => {
  const runs = await watchRuns(page);
  const today = payloads.map(({ name, html }) => feedbackLine(name, html));
  await openFull(page, 'feedback', 'Feedback', {
    perPage: payloads.length,
    feedback: { ...feedback, today },
  });
  const messages = group(page, 'Today').locator('p[lang=""]');
  await expect(messages).toHaveCount(payloads.length);
  expect(await messages.evaluateAll((all) => all.map(({ textContent }) => textContent))).toEqual(
    payloads.map(({ html }) => html),
  );
  await expect(messages.locator('*')).toHaveCount(0);
  for (const unfold of await page.getByRole('button', { name: 'Show all' }).all()) {
    await unfold.focus();
  }
  await painted(page);
  expect(await runs(), 'scripts that ran').toBe(0);
  await expect(page).toHaveTitle(/Admin/);
});

/** The elements of the preview: their kind, their attributes and the protocol of their addresses. */
function elementsOf(page: Page) {
  return preview(page)
    .getByRole('paragraph')
    .first()
    .evaluate((text) =>
      [...text.querySelectorAll('*')].map((element) => ({
        name: element instanceof HTMLAnchorElement ? 'a' : element.outerHTML,
        attributes: element.getAttributeNames(),
        protocol:
          element instanceof HTMLAnchorElement && element.hasAttribute('href')
            ? element.protocol
            : 'https:',
      })),
    );
}

test('the preview of an announcement is text and links, whatever is typed', async ({ page }) => {
  const runs = await watchRuns(page);
  await openFull(page, 'banner', 'Preview');
  for (const { name, html } of payloads) {
    await bannerField(page).fill(`Before ${html}`);
    await expect(preview(page).getByRole('paragraph').first(), name).toContainText('Before');
    for (const element of await elementsOf(page)) {
      expect(element.name, name).toBe('a');
      expect(['href', 'target', 'rel', 'class'], name).toEqual(
        expect.arrayContaining(element.attributes),
      );
      expect(['http:', 'https:', 'mailto:'], name).toContain(element.protocol);
    }
  }
  await painted(page);
  expect(await runs(), 'scripts that ran').toBe(0);
  await expect(page).toHaveTitle(/Admin/);
});
