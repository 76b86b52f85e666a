import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../../../shared/limits.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import {
  type Ask,
  at,
  conceal,
  get,
  outcome,
  post,
  postRaw,
  reveal,
  send,
  textAt,
} from '../client.ts';
import { as, mailsTo, person } from '../people.ts';
import { rowOf } from '../protocol/stores.ts';
import { startClock, stopClock } from './clock.ts';
import { rowBehind } from './row.ts';
import { create, expectWait, LIMITED, series, anonymousCaller, WINDOW_SECONDS } from './limited.ts';

beforeEach(stopClock);
afterEach(startClock);
afterEach(() => vi.restoreAllMocks());

describe('the limit on viewing', () => {
  const view = (path: string, ask: Ask) => () => get(path, ask).then(outcome);

  it('counts links and private pages together, of v2 and v1, whether or not a key opens anything', async () => {
    const ask = anonymousCaller({ LIMIT_LOOK: '5' });
    const { secretKey, metadataKey } = await conceal();
    const v1 = (method: string) => () =>
      send(`/api/v1/private/${metadataKey}`, { ...ask, method }).then(({ status }) => `${status}`);
    expect(
      await series([
        view(`/secret/${secretKey}`, ask),
        view(`/secret/1${'0'.repeat(22)}`, ask),
        view(`/private/${metadataKey}`, ask),
        v1('GET'),
        v1('POST'),
        v1('GET'),
        view(`/private/${metadataKey}`, ask),
      ]),
    ).toEqual(['200', '404 secret_unknown', '200', '200', '200', '404', LIMITED]);
    expectWait(await get(`/secret/${secretKey}`, ask), WINDOW_SECONDS);
  });

  it('leaves opening and creating alone, and they leave it alone', async () => {
    const ask = anonymousCaller({ LIMIT_LOOK: '1', LIMIT_REVEAL: '1', LIMIT_CREATE: '1' });
    const { secretKey } = await conceal();
    const look = view(`/secret/${secretKey}`, ask);
    expect(await series([look, look])).toEqual(['200', LIMITED]);
    expect(await create(ask)).toBe('200');
    expect(outcome(await reveal(secretKey, {}, ask))).toBe('200');
  });

  it('changes nothing when it refuses: the private page is not recorded as viewed', async () => {
    const ask = anonymousCaller({ LIMIT_LOOK: '1' });
    const { secretKey, metadataKey } = await conceal();
    const receipt = `/private/${metadataKey}`;
    expect(await series([view(`/secret/${secretKey}`, ask), view(receipt, ask)])).toEqual([
      '200',
      LIMITED,
    ]);
    expect(textAt(await get(receipt), 'record.state')).toBe('new');
  });

  it('allows fifty private pages at one address to refresh every ten seconds by default', () => {
    expect(defaultLimits.LIMIT_LOOK).toBeGreaterThanOrEqual((50 * WINDOW_SECONDS) / 10);
  });
});

describe('a caller over a limit', () => {
  it.each([
    ['short', '100'],
    ['long', '70000'],
  ])('refuses a caller over a limit although a %s body never arrives', async (_, length) => {
    const ask = anonymousCaller({ LIMIT_CREATE: '1' });
    expect(await create(ask)).toBe('200');
    const headers = {
      ...ask.headers,
      'Content-Type': 'application/json',
      'Content-Length': length,
    };
    const body = endlessBody();
    const answer = await get('/secret/conceal', { ...ask, method: 'POST', headers, body });
    expectWait(answer, WINDOW_SECONDS);
  });

  it('leaves nothing behind of what a caller over a limit tried to create', async () => {
    const someone = await person();
    const ask = as(someone, anonymousCaller({ LIMIT_CREATE: '1' }));
    expect(await create(ask)).toBe('200');
    const concealed = vi.spyOn(SecretVault.prototype, 'conceal');
    expect(await createShort(ask)).toBe(LIMITED);
    // The charge is made beside the stores, which take back what they have.
    expect(concealed).toHaveBeenCalled();
    for (const [id] of concealed.mock.calls) expect(await rowOf(id)).toBeNull();
    expect(at(await get('/private/recent', as(someone)), 'count')).toBe(1);
    expect(at(await get('/account', as(someone)), 'record.cust.secrets_created')).toBe(1);
  });

  it('sends no email for a caller over a limit, and charges none', async () => {
    const someone = await person();
    const recipient = 'bob@example.com';
    const limits = anonymousCaller({ LIMIT_CREATE: '1' });
    const emails = { ...limits, settings: { ...limits.settings, LIMIT_EMAIL: '1' } };
    expect(await create(as(someone, emails))).toBe('200');
    const mailed = (ask: Ask) => createShort(as(someone, ask), { recipient });
    expect(await series([() => mailed(emails), () => mailed(emails)])).toEqual([LIMITED, LIMITED]);
    expect(await mailsTo(recipient, someone.custid)).toEqual([]);
    const more = { ...emails, settings: { ...emails.settings, LIMIT_CREATE: '100' } };
    expect(await series([() => mailed(more), () => mailed(more)])).toEqual(['200', LIMITED]);
  });

  it.each(['reveal', 'burn'] as const)('uses up no attempt to %s', async (what) => {
    const ask = anonymousCaller({ LIMIT_REVEAL: '1' });
    const { secretKey, metadataKey } = await conceal({ passphrase: 'right' });
    const fields = { continue: true, passphrase: 'wrong' };
    const path = what === 'reveal' ? `/secret/${secretKey}` : `/private/${metadataKey}/burn`;
    const attempt = () => post(path, fields, short(ask, fields)).then(outcome);
    expect(await attempt()).toBe('422 passphrase_wrong');
    for (let n = 0; n < 7; n++) expect(await attempt()).toBe(LIMITED);
    expect(await rowBehind(secretKey)).toMatchObject({
      [`${what}Guard`]: { attempts: 1 },
      receivedAt: null,
      burnedAt: null,
    });
  });

  it('charges a body that cannot be read, and not a shrimp that is out of date', async () => {
    const ask = anonymousCaller({ LIMIT_CREATE: '1' });
    const malformed = () => postRaw('/secret/conceal', 'application/json', '{', ask).then(outcome);
    expect(await series([malformed, malformed])).toEqual(['400 malformed', LIMITED]);

    const browser = anonymousCaller({ LIMIT_CREATE: '2' });
    const opened = await get('/bootstrap', browser);
    const [Cookie = ''] = (opened.headers.get('Set-Cookie') ?? '').split(';', 1);
    const stale = { ...browser, headers: { ...browser.headers, Cookie, 'O-Shrimp': 'stale' } };
    const fresh = String(opened.body['shrimp']);
    const live = { ...browser, headers: { ...browser.headers, Cookie, 'O-Shrimp': fresh } };
    expect(
      await series([stale, stale, live, stale, live, live].map((how) => () => create(how))),
    ).toEqual([
      '400 shrimp_invalid',
      '400 shrimp_invalid',
      '200',
      '400 shrimp_invalid',
      '200',
      LIMITED,
    ]);
  });
});

/** With a Content-Length, like every client: only then is a call charged beside the handler. */
function short(ask: Ask, fields: object): Ask {
  const length = String(JSON.stringify(fields).length);
  return { ...ask, headers: { ...ask.headers, 'Content-Length': length } };
}

function createShort(ask: Ask, more: object = {}): Promise<string> {
  const fields = { secret: 'x', ...more };
  return post('/secret/conceal', fields, short(ask, fields)).then(outcome);
}

/** A body of which nothing ever comes. */
function endlessBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: () => new Promise(() => undefined) }, { highWaterMark: 0 });
}
