/** The HTML of every email, in the browser that stands for a mail program. */
import type { Page } from '@playwright/test';
import { textsOf } from '../../web/build/locale-messages.ts';
import { english, type Language } from '../../worker/http/language.ts';
import type { EmailContent } from '../../worker/email/emails.ts';
import { emails, recipient } from '../support/email-sample.ts';
import { renderEmail } from '../../worker/email/render.ts';
import { contrastViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const TARGET = 44;
const LONG = 'a'.repeat(60);

/** Every email, and one with everything long. */
const all: readonly EmailContent[] = [
  ...emails,
  {
    template: 'secret-link',
    sender: `${LONG}@${LONG}.example`,
    link: `https://${LONG}.example/secret/${LONG}`,
    expiresAt: recipient.sentAt,
    hasPassphrase: true,
    branding: { domain: 'acme.example', name: LONG, accent: '#f2c100', before: LONG },
  },
];

const arabic: Language = { locale: 'ar', texts: textsOf('ar') };

async function show(page: Page, email: EmailContent, language = english): Promise<void> {
  await page.setContent(renderEmail(email, { ...recipient, language }).html);
}

test.use({ viewport: { width: 320, height: 640 } });

test('can be read in both themes', async ({ page }) => {
  for (const [colorScheme, background, heading] of [
    ['light', 'rgb(246, 242, 236)', 'rgb(29, 26, 23)'],
    ['dark', 'rgb(22, 20, 18)', 'rgb(242, 237, 230)'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const email of all) {
      await show(page, email);
      expect(await contrastViolations(page), `${email.template}, ${colorScheme}`).toEqual([]);
      await expect(page.locator('body')).toHaveCSS('background-color', background);
      await expect(page.locator('h1')).toHaveCSS('color', heading);
    }
  }
});

for (const language of [english, arabic]) {
  test(`fits a narrow phone, with links that a thumb can hit: ${language.locale}`, async ({
    page,
  }) => {
    const direction = language === arabic ? 'rtl' : 'ltr';
    for (const email of all) {
      await show(page, email, language);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, email.template).toBeLessThanOrEqual(320);
      for (const link of await page.getByRole('link').all()) {
        const box = await link.boundingBox();
        expect(box?.height ?? 0, email.template).toBeGreaterThanOrEqual(TARGET);
      }
      await expect(page.locator('h1')).toHaveCSS('direction', direction);
      if ('branding' in email) continue;
      const seal = await page.locator('.wax').first().boundingBox();
      expect((seal?.x ?? 0) > 160, `${email.template} begins on the right`).toBe(
        direction === 'rtl',
      );
    }
  });
}
