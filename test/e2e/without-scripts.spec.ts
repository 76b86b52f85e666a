/** What a browser without scripts shows of pages that need them. */
import { expect, test } from './support/test.ts';

const key = `1${'a'.repeat(22)}`;

test('names without scripts, at the top of each page, what needs them', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, sentence, heading] of [
    ['/', 'Creating a link needs JavaScript', 'Sealed for one.'],
    [`/secret/${key}`, 'Opening this message needs JavaScript', null],
    [`/private/${key}`, 'Your private page needs JavaScript', null],
    ['/about', 'Parts of this page need JavaScript', 'A message that opens once'],
  ] as const) {
    await page.goto(path);
    const top = page.locator('.without-script strong');
    await expect(top).toHaveText(sentence);
    await expect(top).toBeInViewport({ ratio: 1 });
    // Its own style sheet is loaded.
    await expect(top).toHaveCSS('display', 'block');
    if (heading === null) await expect(page.locator('#root')).toBeHidden();
    else await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
  await context.close();
});
