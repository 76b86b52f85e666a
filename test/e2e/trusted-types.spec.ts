/** Trusted Types: on no page does a string become HTML or a script, unless a policy of the site has passed it. */
import type { Page } from '@playwright/test';
import { trustedTypesPolicies } from '../../shared/security-headers.ts';
import { newPerson } from '../support/person.ts';
import { openCustomers } from './support/colonel.ts';
import type { PageMonitor } from './support/page-monitor.ts';
import { approachReference, chapter, openDocs } from './support/docs.ts';
import { accountButton } from './support/entry.ts';
import { expect, test } from './support/test.ts';

const KEY = `1${'a'.repeat(22)}`;

/** A page of each kind: the header itself is that of every page, as `http.spec.ts` and `test/workerd/wire/headers.test.ts` show. */
const pages = [
  '/',
  `/secret/${KEY}`,
  `/private/${KEY}`,
  '/not/found',
  // Not prerendered; the last is the Worker's own.
  '/private/links',
  '/__outbox',
];
const dashboards = ['/dashboard', '/account'];

test.beforeEach(({ monitor }) => {
  monitor.expectFailedLoads(404);
});

/** Allows the reports of the refused attempts. */
function expectRefusals(monitor: PageMonitor): void {
  monitor.expectLine(/^CSP violation: (?:require-trusted-types-for|trusted-types) /);
  monitor.expectLine(/requires? '?Trusted|Creating a TrustedTypePolicy|requires a 'Trusted/);
}

/** The attempts that do not throw, out of every way in which a string becomes HTML or a script. */
async function acceptedInjections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const html = '<img src="data:," onerror="broken = true">';
    const element = document.createElement('div');
    const frame = document.createElement('iframe');
    const script = document.createElement('script');
    document.body.append(element);
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (element.innerHTML = html),
      outerHTML: () => (element.outerHTML = html),
      insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', html),
      setHTMLUnsafe: () => element.setHTMLUnsafe(html),
      parseHTMLUnsafe: () => Document.parseHTMLUnsafe(html),
      parseFromString: () => new DOMParser().parseFromString(html, 'text/html'),
      createContextualFragment: () => document.createRange().createContextualFragment(html),
      // oxlint-disable-next-line typescript/no-deprecated -- an attempt that must fail
      write: () => document.write(html),
      srcdoc: () => (frame.srcdoc = html),
      handler: () => element.setAttribute('onclick', 'broken = true'),
      'script.src': () => (script.src = '/dist/any.js'),
      'script.text': () => (script.text = 'broken = true'),
      'script.textContent': () => (script.textContent = 'broken = true'),
      Worker: () => new Worker('/dist/any.js'),
      // oxlint-disable-next-line typescript/no-implied-eval -- an attempt that must fail
      setTimeout: () => setTimeout('broken = true'),
      'default policy': () => globalThis.trustedTypes?.createPolicy('default', {}),
      'policy of another name': () => globalThis.trustedTypes?.createPolicy('other', {}),
    };
    const accepted = Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [name];
      } catch {
        return [];
      }
    });
    element.remove();
    return accepted;
  });
}

test('turns no string into HTML or a script on pages without an account', async ({
  page,
  monitor,
}) => {
  expectRefusals(monitor);
  for (const path of pages) {
    await page.goto(path);
    expect(await acceptedInjections(page), path).toEqual([]);
  }
  await openDocs(page);
  await approachReference(page);
  await chapter(page, 'Secrets').waitFor();
  expect(await acceptedInjections(page), 'the reference').toEqual([]);
});

test('turns no string into HTML or a script on the pages of an account', async ({
  page,
  monitor,
  http,
  baseURL: url = '',
}) => {
  expectRefusals(monitor);
  const { session } = await newPerson(http);
  await page.context().addCookies([{ name: 'sess', value: session, url }]);
  for (const path of dashboards) {
    await page.goto(path);
    await expect(accountButton(page)).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await acceptedInjections(page), path).toEqual([]);
  }
  await openCustomers(page);
  expect(await acceptedInjections(page), 'the admin page').toEqual([]);
});

test('lets no policy be created again that a page has created', async ({
  openBrowser,
  monitor,
}) => {
  expectRefusals(monitor);
  const page = await openBrowser();
  await page.goto('/about');
  // The server does not get this choice: the page in that language is loaded, and parsed as HTML.
  await page.evaluate(() => sessionStorage.setItem('locale', 'de'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'de');
  const names = await page.evaluate(
    (policies) =>
      policies.filter((name) => {
        try {
          return globalThis.trustedTypes?.createPolicy(name, {});
        } catch {
          return false;
        }
      }),
    [...trustedTypesPolicies],
  );
  expect(names).toEqual(trustedTypesPolicies.filter((name) => name !== 'prerendered-page'));
});
