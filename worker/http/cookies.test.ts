/** The cookies of the site, character by character: browsers depend on every attribute. */
import { expect, it } from 'vitest';
import {
  cookieOf,
  deviceCookie,
  deviceCookieOf,
  flashCookie,
  flashCookieOf,
  hasFlashCookie,
  localeCookie,
  sessionCookie,
  sessionCookieOf,
  signedOutCookies,
  spentFlashCookie,
} from './cookies.ts';

function requestOf(cookie?: string, origin = 'https://seal.example'): Request {
  return new Request(origin, cookie === undefined ? {} : { headers: { Cookie: cookie } });
}

const [secure, plain] = [requestOf(), requestOf(undefined, 'http://localhost')];

const OWN = 'HttpOnly; SameSite=Lax; Secure';

it.each([
  ['a session', sessionCookie(secure, 'x'), `__Host-sess=x; Path=/; ${OWN}`],
  [
    'a session that is remembered',
    sessionCookie(secure, 'x', true),
    `__Host-sess=x; Path=/; Max-Age=2592000; ${OWN}`,
  ],
  [
    'a browser that signed in',
    deviceCookie(secure, 'x'),
    `__Secure-device=x; Path=/api/v2/account; Max-Age=31536000; ${OWN}`,
  ],
  ['a form', flashCookie(secure, 'x'), `__Host-flash=x; Path=/; Max-Age=600; ${OWN}`],
  ['a form, to delete it', spentFlashCookie(secure), `__Host-flash=; Path=/; Max-Age=0; ${OWN}`],
  [
    'a language',
    localeCookie(secure, 'de'),
    'locale=de; Path=/; Max-Age=2592000; SameSite=Lax; Secure',
  ],
  ['a session by http', sessionCookie(plain, 'x'), 'sess=x; Path=/; HttpOnly; SameSite=Lax'],
])('makes the cookie of %s', (_, cookie, expected) => {
  expect(cookie).toBe(expected);
});

it('deletes the cookies of session and language when a user signs out', () => {
  expect(signedOutCookies(secure)).toEqual([
    `__Host-sess=; Path=/; Max-Age=0; ${OWN}`,
    'locale=; Path=/; Max-Age=0; SameSite=Lax; Secure',
  ]);
});

it('makes a cookie by http without a prefix and without the attribute that browsers would refuse there', () => {
  const byHttp = [
    sessionCookie(plain, 'x'),
    deviceCookie(plain, 'x'),
    flashCookie(plain, 'x'),
    localeCookie(plain, 'de'),
    ...signedOutCookies(plain),
  ];
  const names = ['sess', 'device', 'flash', 'locale', 'sess', 'locale'];
  expect(byHttp.map((cookie) => cookie.split('=', 1).join())).toEqual(names);
  for (const cookie of byHttp) expect(cookie).not.toContain('Secure');
});

it.each([
  ['a=1', 'a', '1'],
  ['a=1; b=2', 'b', '2'],
  ['a=1;b=2', 'b', '2'],
  [' \ta\t =1', 'a', '1'],
  ['a=x=y=', 'a', 'x=y='],
  ['a=', 'a', ''],
  ['a=1; a=2', 'a', null],
  ['a=1; a=1', 'a', null],
  ['aa=1', 'a', null],
  ['xa=1; ax=2', 'a', null],
  [' a \t b =1', 'ab', null],
  ['a', 'a', null],
  ['a; a=1', 'a', '1'],
  ['\u00a0a=1', 'a', null],
  ['\u3000a=1', 'a', null],
  ['\uFEFFa=1', 'a', null],
  ['a\u000B=1', 'a', null],
  ['', 'a', null],
])('reads "%s" for the cookie %s as %j', (header, name, value) => {
  // Node refuses a header with this white space, which a request may nevertheless contain.
  const request = requestOf('');
  const headers = { get: (of: string) => (of === 'Cookie' ? header : null) };
  Object.defineProperty(request, 'headers', { value: headers });
  expect(cookieOf(request, name)).toBe(value);
});

it('finds no value without the header', () => {
  expect(cookieOf(requestOf(), 'a')).toBeNull();
});

it('reads a cookie under its prefix alone by https, and without one by http', () => {
  const both = 'sess=plain; __Host-sess=prefixed; flash=plain; __Host-flash=prefixed';
  const byHttp = requestOf(both, 'http://localhost');
  const byHttps = requestOf(both);
  expect([sessionCookieOf(byHttps), flashCookieOf(byHttps)]).toEqual(['prefixed', 'prefixed']);
  expect([sessionCookieOf(byHttp), flashCookieOf(byHttp)]).toEqual(['plain', 'plain']);
  expect(sessionCookieOf(requestOf('__Secure-sess=x'))).toBeNull();
});

it('reads the cookie of a browser that signed in under the prefix of the scheme', () => {
  expect(deviceCookieOf(requestOf('__Secure-device=x; device=y'))).toBe('x');
  expect(deviceCookieOf(requestOf('device=x'))).toBeNull();
  expect(deviceCookieOf(requestOf('__Host-device=x'))).toBeNull();
  expect(deviceCookieOf(requestOf('__Secure-device=x', 'http://localhost'))).toBeNull();
  expect(deviceCookieOf(requestOf('device=x', 'http://localhost'))).toBe('x');
});

it.each([
  ['flash=x', false],
  ['__Host-flash=', true],
  ['__Host-flash=x; __Host-flash=y', true],
  ['a=b', false],
])('finds the cookie of a form in "%s": %s', (cookie, isThere) => {
  expect(hasFlashCookie(requestOf(cookie))).toBe(isThere);
});
