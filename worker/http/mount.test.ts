/** Who a caller is, and how much of a body is read before that is known. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { SESSION_IDLE_SECONDS } from '../../shared/limits.ts';
import { outcome, type TestRequest, type TestSite } from '../../test/support/worker/test-site.ts';
import { endSite, NOW, startSite } from '../../test/support/worker/test-site-setup.ts';

const ADA = 'ada@example.com';
const SHORT_BYTES = 64 * 1024;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

let site: TestSite;

beforeEach(async () => {
  site = await startSite();
});
afterEach(() => endSite(site));

const authorized = (Authorization: string, settings = {}) => ({
  headers: { Authorization },
  settings,
});

it.each([
  ['its owner', '/account', true],
  ['what pages call by themselves', '/authcheck', false],
])('keeps a session alive for %s: %s', async (_, path, isAlive) => {
  const ada = await site.person();
  vi.setSystemTime(NOW + (SESSION_IDLE_SECONDS - 60) * 1000);
  expect(outcome(await site.call(path, undefined, ada))).toBe(200);
  vi.setSystemTime(NOW + SESSION_IDLE_SECONDS * 1000);
  expect((await site.call('/account', undefined, ada)).status === 200).toBe(isAlive);
});

it('accepts the token of a program in any spelling, the hexadecimal one beside its address alone', async () => {
  const ada = await site.person('identity');
  const made = await site.call('/account/apitoken', { password: 'correct horse battery' }, ada);
  const spellings = v.object({ apitoken: v.string(), apitoken_hex: v.string() });
  const { apitoken, apitoken_hex: hex } = v.parse(spellings, made.body['record']);
  const basic = (address: string, token: string) => `Basic ${btoa(`${address}:${token}`)}`;
  const custidBy = async (Authorization: string) =>
    (await site.call('/authcheck', undefined, authorized(Authorization))).body['custid'];
  for (const right of [
    `Bearer ${apitoken}`,
    `bearer  ${apitoken}`,
    basic(ADA, apitoken),
    basic(ADA, hex),
    `  basic   ${btoa(`ADA@Example.com:${apitoken}`)} `,
  ]) {
    expect([right, await custidBy(right)]).toEqual([right, ADA]);
  }
  for (const wrong of [`Bearer ${hex}`, basic('bob@example.com', hex)]) {
    expect([wrong, await custidBy(wrong)]).toEqual([wrong, undefined]);
  }
});

it.each([
  ['a name and a password', `Basic ${btoa('ada:open sesame')}`],
  ['a name and 40 digits', `Basic ${btoa(`ada:${'a'.repeat(40)}`)}`],
  ['a token of another service', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ['another scheme', 'Digest username="ada"'],
])(
  'tells a proxy that adds %s from a program: without accounts it is a visitor',
  async (_, header) => {
    const create = (asked: TestRequest) => site.call('/secret/conceal', { secret: 'x' }, asked);
    const refusals = [];
    for (let call = 0; call < 3; call++) {
      refusals.push(await create(authorized(header, { LIMIT_BASIC: '1' })));
    }
    expect(refusals.map(outcome)).toEqual(['token_invalid', 'token_invalid', 'token_invalid']);
    expect(refusals[0]?.body['message']).toContain('proxy');
    const { headers, settings } = authorized(header, { AUTH_ENABLED: '0' });
    expect(outcome(await create({ headers, settings }))).toBe(200);
    const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' };
    expect(outcome(await create({ headers: foreign, settings }))).toBe('origin_refused');
  },
);

describe('a body', () => {
  /** Fields of so many bytes of JSON. */
  const sized = (bytes: number, fields: object) => {
    const length = JSON.stringify({ ...fields, filler: '' }).length;
    return { ...fields, filler: 'x'.repeat(bytes - length) };
  };

  it('reads only a short body where no limit counts the call', async () => {
    const signIn = (bytes: number) =>
      site.call('/account/signin', sized(bytes, { email: ADA, password: 'wrong' }));
    expect(outcome(await signIn(SHORT_BYTES))).toBe('signin_failed');
    expect(outcome(await signIn(SHORT_BYTES + 1))).toBe('body_too_large');
  });

  it('reads no body for a page with a wrong shrimp, and no long one without a shrimp before it', async () => {
    const ada = await site.person('identity');
    const { 'O-Shrimp': shrimp = '', ...cookie } = ada.headers ?? {};
    const create = (fields: unknown, headers: Readonly<Record<string, string>>) =>
      site.call('/secret/conceal', fields, { headers }).then(outcome);
    // Reading this one would be refused for its content.
    const unreadable = '=%ff';
    expect(await create(unreadable, { ...cookie, ...FORM, 'O-Shrimp': 'wrong' })).toBe(
      'shrimp_invalid',
    );
    expect(await create(unreadable, { ...cookie, ...FORM })).toBe('text_invalid');
    const inBody = (bytes: number) => sized(bytes, { secret: 'x', shrimp });
    expect(await create(inBody(SHORT_BYTES), cookie)).toBe(200);
    expect(await create(inBody(SHORT_BYTES + 1), cookie)).toBe('shrimp_invalid');
    expect(await create(inBody(SHORT_BYTES + 1), { ...cookie, 'O-Shrimp': shrimp })).toBe(200);
    const part = `/private/1${'m'.repeat(22)}/part/1`;
    const headers = { ...cookie, 'Content-Type': 'application/octet-stream' };
    expect(outcome(await site.call(part, 'x', { headers }))).toBe('shrimp_invalid');
  });
});
