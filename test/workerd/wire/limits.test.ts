import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conceal, get, openSession, outcome, post, reveal } from '../client.ts';
import { apiTokenOf, as, person, type Person, withToken } from '../people.ts';
import { atSecond, startClock, stopClock } from './clock.ts';
import {
  anyNetwork,
  create,
  expectWait,
  from,
  LIMITED,
  series,
  anonymousCaller,
  WINDOW_SECONDS,
} from './limited.ts';

beforeEach(stopClock);
afterEach(startClock);

describe('the limit on creating', () => {
  it('counts concealed and generated secrets together, with the seconds to wait', async () => {
    const ask = anonymousCaller({ LIMIT_CREATE: '3' });
    expect(
      await series([
        () => create(ask),
        () => post('/secret/generate', {}, ask).then(outcome),
        () => create(ask),
        () => create(ask),
      ]),
    ).toEqual(['200', '200', '200', LIMITED]);
    expectWait(await post('/secret/generate', {}, ask), WINDOW_SECONDS);
  });

  it('keeps its word: lets the call through after the wait that it named', async () => {
    const ask = anonymousCaller({ LIMIT_CREATE: '1' });
    await create(ask);
    atSecond(7, 500);
    const { body } = await post('/secret/conceal', { secret: 'x' }, ask);
    expect(body['retry_after']).toBe(WINDOW_SECONDS - 7);
    atSecond(8 + WINDOW_SECONDS - 7);
    expect(await create(ask)).toBe('200');
  });

  it('switches the limit off at 0', async () => {
    const ask = anonymousCaller({ LIMIT_CREATE: '0' });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => create(ask)));
    expect(new Set(outcomes)).toEqual(new Set(['200']));
  });
});

it('gives a page that never sends its shrimp few calls back, then refuses it', async () => {
  const { cookie, shrimp } = await openSession();
  const ask = anonymousCaller({ LIMIT_CREATE: '20' });
  const headers = { ...ask.headers, Cookie: cookie };
  const outcomes = await series(
    Array.from({ length: 30 }, () => () => create({ ...ask, headers })),
  );
  expect(outcomes.indexOf(LIMITED)).toBe(25);
  expect(new Set(outcomes.slice(0, 25))).toEqual(new Set(['400 shrimp_invalid']));
  expect(new Set(outcomes.slice(25))).toEqual(new Set([LIMITED]));
  expect(await create({ ...ask, headers: { ...headers, 'O-Shrimp': shrimp } })).toBe(LIMITED);
});

it('counts both names of the call together, and consumes nothing', async () => {
  const ask = anonymousCaller({ LIMIT_REVEAL: '2' });
  const { secretKey } = await conceal();
  expect(
    await series([
      () => post('/secret/nothing', { continue: true }, ask).then(outcome),
      () => post('/secret/nothing/reveal', { continue: true }, ask).then(outcome),
    ]),
  ).toEqual(['404 secret_unknown', '404 secret_unknown']);
  expectWait(await reveal(secretKey, {}, ask), WINDOW_SECONDS);
  expect(outcome(await reveal(secretKey))).toBe('200');
});

describe('a no one', () => {
  const once = { LIMIT_CREATE: '1' };

  it('counts a caller by the socket’s peer, whatever its port and whatever it claims', async () => {
    const settings = once;
    const claim = {
      'CF-Connecting-IP': '10.0.0.1',
      'X-Forwarded-For': '10.0.0.2',
      Forwarded: 'for=10.0.0.3',
    };
    const peer = '203.0.113.50:5000';
    expect(await create({ settings, peer })).toBe('200');
    expect(await create({ settings, peer: '203.0.113.50:5001', headers: claim })).toBe(LIMITED);
    expect(await create({ settings, peer: '203.0.113.51:5000', headers: claim })).toBe('200');
    expect(await create({ settings, peer: '[2001:db8:9::1]:5000' })).toBe('200');
    expect(await create({ settings, peer: '[2001:db8:9::2]:5001' })).toBe(LIMITED);
  });

  it('counts no one as someone else who opens sessions', async () => {
    const ask = from('203.0.113.80', once);
    expect(await create(ask)).toBe('200');
    const opened = await get('/bootstrap', ask);
    const [Cookie = ''] = (opened.headers.get('Set-Cookie') ?? '').split(';', 1);
    const headers = { ...ask.headers, Cookie, 'O-Shrimp': String(opened.body['shrimp']) };
    expect(await create({ ...ask, headers })).toBe(LIMITED);
  });
});

describe('an account', () => {
  /** How someone calls from everywhere: with their browser, and with programs in two places. */
  async function everywhere(someone: Person, limit: Readonly<Record<string, string>>) {
    const token = await apiTokenOf(someone);
    const network = anyNetwork();
    const at = (place: number) => from(`198.18.${network}.${place}`, limit);
    return [
      as(someone, at(1)),
      withToken(someone.custid, token, at(2)),
      withToken(someone.custid, token, at(3)),
    ];
  }

  it('counts an account as one caller, with its cookie and its programs, wherever they are', async () => {
    const asks = await everywhere(await person(), { LIMIT_CREATE: '3' });
    expect(await series(asks.map((ask) => () => create(ask)))).toEqual(['200', '200', '200']);
    for (const ask of asks) expect(await create(ask)).toBe(LIMITED);
  });

  it('leaves others at the address of an account their calls, and the account its own', async () => {
    const limit = { LIMIT_CREATE: '1' };
    const [ada, bob] = [await person(), await person()];
    const anonymous = anonymousCaller(limit);
    for (const ask of [anonymous, as(ada, anonymous), as(bob, anonymous)]) {
      expect(await series([() => create(ask), () => create(ask)])).toEqual(['200', LIMITED]);
    }
  });

  it('charges an account nothing for calls in its name with a wrong token', async () => {
    const ada = await person();
    const [browser = {}] = await everywhere(ada, { LIMIT_CREATE: '1' });
    const wrong = withToken(ada.custid, 'wrong', anonymousCaller({ LIMIT_CREATE: '1' }));
    expect(await series([() => create(wrong), () => create(wrong)])).toEqual([
      '401 token_invalid',
      '401 token_invalid',
    ]);
    expect(await create(browser)).toBe('200');
  });
});
