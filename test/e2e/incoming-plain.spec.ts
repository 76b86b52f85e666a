/** `/incoming` in a browser that runs no script, at a server of its own that has a recipient. */
import type { Browser, Page } from '@playwright/test';
import { ownServer } from './support/own-server.ts';
import { expect, test } from './support/test.ts';

const TYPED = 'first line\n"><script>document.title = "taken over"</script>\nlast line ';

test.describe.configure({ mode: 'serial' });

const server = ownServer({
  INCOMING_RECIPIENT: 'support@example.com',
  TICKET_PATTERN: String.raw`\d{6}`,
});

/** Opens a page without script for a test, and closes it afterwards. */
async function withoutScript(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: server().base, javaScriptEnabled: false });
  await visit(await context.newPage());
  await context.close();
}

test('sends a secret by keyboard alone, and keeps the input after a wrong ticket', async ({
  browser,
}) => {
  await withoutScript(browser, async (page) => {
    await page.goto('/incoming');
    await expect(page).toHaveTitle('Send us a secret · Waxseal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send us a secret');
    await page.getByLabel('Your secret').fill(TYPED);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Ticket number')).toBeFocused();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Check the ticket number.');
    await expect(page.getByLabel('Your secret')).toHaveValue(TYPED);
    await expect(page.getByLabel('Ticket number')).toBeFocused();
    await page.getByLabel('Ticket number').fill('123456');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/incoming/sent');
    await expect(page).toHaveTitle('Your secret was sent · Waxseal');
    // A locator by text looks into no noscript; by role it does.
    await expect(page.getByRole('main').getByRole('paragraph').first()).toHaveText(
      'We are emailing its link to su*****@e*****.com, for ticket 123456. It opens once.',
    );
    const link = page.getByRole('link', { name: 'See whether it was opened' });
    await expect(link).toHaveAttribute('href', /^\/private\/\w{23,}$/);
  });
});

test('is readable on a narrow screen, where everything is large enough to hit', async ({
  browser,
}) => {
  await withoutScript(browser, async (page) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/incoming');
    const controls = page
      .locator('.plain')
      .locator('a, input:not([type=hidden]), textarea, button');
    await expect(controls).toHaveCount(4);
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    // The shell's own words for those without script made room.
    await expect(page.locator('noscript')).toHaveCount(1);
    await expect(page.locator('.without-script')).toHaveCount(0);
  });
});
