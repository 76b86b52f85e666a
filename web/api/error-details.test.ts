import * as v from 'valibot';
import { expect, it } from 'vitest';
import { reportClientError } from '../../shared/contract/client-error.ts';
import { errorDetails, type ErrorPage } from './client-error.ts';

const ORIGIN = 'https://seal.example';
const KEY = 'abcDEF123abcDEF123abcDE';
const SECRET = 'hunter2';
const FILE = 'reveal-Ab3dE_f.js';

const page: ErrorPage = {
  origin: ORIGIN,
  pathname: `/secret/${KEY}`,
  hasLoaded: (address) => address === `${ORIGIN}/dist/${FILE}`,
};

/** An error as a browser would make one. */
function thrown(stack: string, message = SECRET, name = 'TypeError') {
  return { name, message, stack };
}

const ours = `${ORIGIN}/dist/${FILE}:12:345`;

it.each([
  ['Chromium', `TypeError: ${SECRET}\n    at open (${ours})\n    at ${ORIGIN}/dist/x.js:1:2`],
  ['Chromium, of an anonymous function', `TypeError: ${SECRET}\n    at ${ours}`],
  ['Firefox and Safari', `open@${ours}\n@${ORIGIN}/dist/x.js:1:2`],
])('reduces an error in %s to words of the contract and a place of ours', (_, stack) => {
  expect(errorDetails('script', thrown(stack), page)).toEqual({
    kind: 'script',
    error: 'TypeError',
    route: '/secret/$secretKey',
    at: `${FILE}:12:345`,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown,
  });
});

it('reports the first position in a script of the site, whatever code called it', () => {
  const stack = `E\n    at x (chrome-extension://a/b.js:1:1)\n    at https://cdn.example/dist/y.js:1:1\n    at ${ours}`;
  expect(errorDetails('script', thrown(stack), page)?.at).toBe(`${FILE}:12:345`);
});

it.each([
  ['an extension', thrown('E\n    at x (chrome-extension://abc/dist/x.js:1:1)')],
  ['another host', thrown('E\n    at x (https://seal.example.evil.example/dist/x.js:1:1)')],
  ['a script in the page itself', thrown(`E\n    at ${ORIGIN}/secret/${KEY}:1:1`)],
  ['unknown origin', 'a thrown text'],
  ['another origin, which the browser hides', null],
])('ignores an error of %s', (_, error) => {
  expect(errorDetails('script', error, page)).toBeNull();
  expect(errorDetails('promise', error, page)).toBeNull();
});

it('reports a crash always as an error of the site', () => {
  for (const kind of ['crash', 'chunk', 'language'] as const) {
    expect(errorDetails(kind, undefined, page)).toMatchObject({ kind, error: 'Error', at: '' });
  }
});

/** Errors that carry a secret wherever an error can carry one. */
const hostile: readonly (readonly [string, unknown])[] = [
  ['a message', thrown(`TypeError: ${SECRET} ${KEY}\n    at f (${ours})`, `${SECRET} ${KEY}`)],
  ['a name', thrown(`${SECRET}: x\n    at f (${ours})`, 'x', SECRET)],
  ['a class of its own', Object.assign(new (class Hunter2 extends Error {})(SECRET), { key: KEY })],
  ['the address of a page', thrown(`E\n    at ${ORIGIN}/secret/${KEY}:1:1\n    at f (${ours})`)],
  ['a query', thrown(`E\n    at ${ORIGIN}/dist/${FILE}?${KEY}:1:1`)],
  ['a fragment', thrown(`E\n    at ${ORIGIN}/dist/${FILE}#${KEY}:1:1`)],
  ['a user in an address', thrown(`E\n    at https://${SECRET}@seal.example/dist/${FILE}:1:1`)],
  ['a folder', thrown(`E\n    at ${ORIGIN}/dist/${KEY}/${FILE}:1:1`)],
  ['a function’s name', thrown(`E\n    at ${SECRET} (${ours})\n${KEY}@${ours}`)],
  [
    'a message that looks like a place of ours',
    thrown(`E: ${ORIGIN}/dist/${KEY}.js:1:1\n    at f (${ours})`, `${ORIGIN}/dist/${KEY}.js:1:1`),
  ],
  ['a stack that does', thrown(`E\n    at ${ORIGIN}/dist/${KEY}.js:1:1`, '')],
  ['a message of many lines', thrown(`E: a\n at ${ORIGIN}/dist/${KEY}.js:1:1\n at ${ours}`, 'a')],
  ['a text that was thrown', `${SECRET} ${KEY}`],
  ['a list that was thrown', [SECRET, KEY]],
  ['fields that are no texts', { name: [KEY], message: { SECRET }, stack: 7 }],
  ['a cause', new Error('x', { cause: new Error(`${SECRET} ${KEY}`) })],
  [
    'getters that throw',
    Object.defineProperties(
      {},
      Object.fromEntries(
        ['name', 'message', 'stack'].map((name) => [name, { get: () => fail(`${SECRET}${KEY}`) }]),
      ),
    ),
  ],
  ['a proxy that throws', new Proxy({}, { get: () => fail(KEY), has: () => fail(SECRET) })],
];

function fail(message: string): never {
  throw new Error(message);
}

it.each(hostile)('reports only what the contract allows of %s', (_, error) => {
  for (const kind of ['crash', 'script', 'promise', 'chunk', 'language'] as const) {
    for (const pathname of [`/secret/${KEY}`, `/private/${KEY}/burn`, `/${SECRET}/${KEY}`]) {
      const facts = errorDetails(kind, error, { ...page, pathname });
      if (facts === null) continue;
      expect(v.parse(reportClientError.body, facts)).toEqual(facts);
      expect(JSON.stringify(facts)).not.toMatch(new RegExp(`${KEY}|${SECRET}`, 'i'));
    }
  }
});

it.each([
  ['/', '/'],
  ['/info/privacy', '/info/privacy'],
  ['/account/domains/', '/account/domains'],
  ['/account/domains/add', '/account/domains/add'],
  ['/account/domains/secret.acme.example/verify', '/account/domains/$domain/verify'],
  [`/private/${KEY}`, '/private/$metadataKey'],
  [`/private/${KEY}/burn`, '/private/$metadataKey/burn'],
  [`/secret/${KEY}/`, '/secret/$secretKey'],
  [`/secret/${KEY}/more`, 'unknown'],
  [`/${KEY}`, 'unknown'],
  ['//', 'unknown'],
  ['unknown', 'unknown'],
])('reports the page at %s as %s', (pathname, route) => {
  expect(errorDetails('crash', null, { ...page, pathname })?.route).toBe(route);
});
