/** A page of another origin that tries every unsafe call in the name of a visitor who is signed in, and to frame every page. */
import type { Browser, Page } from '@playwright/test';
import { changePassword, destroyAccount } from '../../shared/contract/account.ts';
import { burnSecret } from '../../shared/contract/receipts.ts';
import { revealSecret } from '../../shared/contract/reveal.ts';
import { prerenderedPages } from '../../shared/prerendered-pages.ts';
import { endpoints, nameOf, olderEndpoints } from '../support/endpoints.ts';
import { PASSWORD } from '../support/person.ts';
import { places, SECRET, type Visit, visitAttacker } from './support/attacker.ts';
import { expect, test } from './support/test.ts';

const unsafe = [...endpoints, ...olderEndpoints].filter(({ method }) => method === 'POST');
/** A form of another site is refused by every call in `test/workerd/wire/guards.test.ts`: here it is sent by a browser. */
const mostHarmful = [revealSecret, burnSecret, changePassword, destroyAccount];
const accountPages = ['/dashboard', '/recent', '/account', '/account/domains', '/colonel'];

/** Runs an attack, and expects that nothing of the visitor has changed. */
async function expectNothingChanged(
  [browser, base, place]: readonly [Browser, string, (typeof places)[number]],
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visit = await visitAttacker(browser, base, place);
  const state = async () => ({
    account: await visit.account(),
    cookies: await visit.context.cookies(base),
  });
  const before = await state();
  await act(visit);
  expect(await state()).toEqual(before);
  expect(await visit.openSecret()).toContain(SECRET);
  await visit.end();
}

/** The POSTs that the site answered, as status and address: the browser hides the answers from the page and the test library. */
async function arrivalsFrom(page: Page): Promise<() => string[]> {
  const sent = new Map<string, string>();
  const answered = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (method === 'POST') sent.set(requestId, url);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    // The older API answers every refusal with 404.
    const intended = new Headers(headers).get('X-Intended-Status');
    answered.set(requestId, intended ?? String(statusCode));
  });
  await session.send('Network.enable');
  // A preflight that is refused leaves its POST without an answer.
  return () =>
    [...answered]
      .filter(([id]) => sent.has(id))
      .map(([id, status]) => `${status} ${sent.get(id)}`)
      .toSorted();
}

for (const place of places) {
  test(`changes nothing for a page of ${place} that tries every call in the name of its visitor`, async ({
    browser,
    baseURL: base = '',
  }) => {
    test.slow();
    await expectNothingChanged([browser, base, place], async (visit) => {
      await test.step('forms', () => sendForms(visit, place));
      await test.step('scripts', () => runScripts(visit));
      await test.step('pictures, windows and addresses', () => visitAddresses(visit, base));
      await test.step('frames', () => framePages(visit, base));
    });
  });
}

/** By a form the browser sends cookies of the site, where it is that of the attacker, too. */
async function sendForms(visit: Visit, place: (typeof places)[number]): Promise<void> {
  const { page, fields, addressOf } = visit;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  for (const endpoint of mostHarmful) {
    const action = addressOf(endpoint);
    await visit.show(`<form method="post" action="${action}">${inputs.join('')}<button>win`);
    const [answer] = await Promise.all([
      page.waitForResponse(action),
      page.getByRole('button').click(),
    ]);
    const { 'x-intended-status': intended } = answer.headers();
    expect(intended ?? String(answer.status()), nameOf(endpoint)).toBe('403');
    const { cookie = '' } = await answer.request().allHeaders();
    expect(cookie.includes('sess='), 'sent by another port only').toBe(place !== 'another host');
  }
}

async function runScripts({ page, show, fields, addressOf }: Visit): Promise<void> {
  await show('');
  const arrivals = await arrivalsFrom(page);
  const addresses = unsafe.map(addressOf);
  const outcomes = await page.evaluate(tryEveryCall, { addresses, fields });
  expect(outcomes.filter(({ outcome }) => outcome !== 'nothing')).toEqual([]);
  // A preflight allows JSON to the API, without cookies and without a shrimp.
  const sent = outcomes.filter(
    ({ how, address }) =>
      !how.startsWith('JSON') || (how === 'JSON, no cookies' && address.includes('/api/')),
  );
  const refused = sent.map(({ address }) => `403 ${address}`).toSorted();
  await expect.poll(arrivals).toEqual(refused);
}

async function visitAddresses(visit: Visit, base: string): Promise<void> {
  const { page, context, show, addressOf, secretKey } = visit;
  await show('');
  const addresses = [...unsafe.map(addressOf), `${base}/logout`];
  await page.evaluate(loadPictures, addresses);
  for (const path of ['/logout', '/', `/secret/${secretKey}`, '/account']) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => {
        globalThis.other = open(address);
      }, base + path),
    ]);
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => opener === null), path).toBe(true);
    expect(await page.evaluate(() => globalThis.other?.closed), path).toBe(true);
    await opened.close();
  }
  for (const address of [...mostHarmful.map(addressOf), `${base}/logout`]) {
    await show('');
    await Promise.all([
      page.waitForURL((url) => url.origin === new URL(base).origin),
      page.evaluate((target) => location.assign(target), address),
    ]);
  }
}

async function framePages({ page, show, ...visit }: Visit, base: string): Promise<void> {
  const paths = [
    ...prerenderedPages(visit.secretKey).map(([, path]) => path),
    ...accountPages,
    `/private/${visit.metadataKey}`,
    '/logout',
    '/__outbox',
    '/api/v2/account',
    '/api/openapi.json',
  ];
  await show(paths.map((path) => `<iframe src="${base}${path}"></iframe>`).join(''));
  const framed = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(framed).toHaveLength(paths.length);
  expect(new Set(framed.map((frame) => frame.url()))).toEqual(
    new Set(['chrome-error://chromewebdata/']),
  );
}

interface Attack {
  readonly addresses: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

/** Runs in the page of the attacker: every way in which a script can send a POST. */
async function tryEveryCall({ addresses, fields }: Attack) {
  const json = { method: 'POST', body: JSON.stringify(fields), mode: 'cors' } as const;
  const typed = { 'Content-Type': 'application/json' };
  const simple = {
    method: 'POST',
    body: new URLSearchParams(fields),
    credentials: 'include',
  } as const;
  const shrimp = { 'O-Shrimp': fields['shrimp'] ?? '' };
  const ways: Record<string, RequestInit> = {
    'no-cors': { ...simple, mode: 'no-cors' },
    cors: { ...simple, mode: 'cors' },
    'JSON, cookies': { ...json, headers: { ...typed, ...shrimp }, credentials: 'include' },
    'JSON, no cookies': { ...json, headers: typed, credentials: 'omit' },
  };
  const calls = addresses.flatMap((address) =>
    Object.entries(ways).map(async ([how, init]) => {
      const outcome = await fetch(address, init).then(
        () => 'answered',
        () => 'nothing',
      );
      return { address, how, outcome };
    }),
  );
  const beacons = addresses.map((address) => {
    const isQueued = navigator.sendBeacon(address, new URLSearchParams(fields));
    return { address, how: 'beacon', outcome: isQueued ? 'nothing' : 'not sent' };
  });
  return [...(await Promise.all(calls)), ...beacons];
}

declare global {
  // A property of the global object can only be declared with `var`.
  var other: Window | null;
}

/** Runs in the page of the attacker: asks for each address as for a picture. None is one. */
async function loadPictures(addresses: string[]): Promise<void> {
  const asked = addresses.map(async (address) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const picture = new Image();
    picture.addEventListener('error', () => resolve());
    picture.src = address;
    return promise;
  });
  await Promise.all(asked);
}

test('does not sign in by a form of another site', async ({ browser, baseURL: base = '' }) => {
  const visit = await visitAttacker(browser, base, 'another host');
  const { email } = visit.fields;
  await visit.context.clearCookies();
  for (const enctype of [
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
  ]) {
    await visit.show(`<form method="post" enctype="${enctype}" action="${base}/api/v2/account/signin">
        <input name="email" value="${email}"><input name="password" value="${PASSWORD}">
        <button>win a prize</button>
      </form>`);
    await visit.page.getByRole('button').click();
    await visit.page.waitForURL(`${base}/api/v2/account/signin`);
    await expect(visit.page.locator('body')).toContainText('origin_refused');
    expect(await visit.context.cookies(base), enctype).toEqual([]);
  }
  await visit.end();
});
