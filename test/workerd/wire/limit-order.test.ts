import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../shared/limits.ts';
import { type Ask, conceal, get, outcome, postRaw, reveal, send, textAt } from '../client.ts';
import { startClock, stopClock } from './clock.ts';
import { create, expectWait, LIMITED, series, stranger, WINDOW_SECONDS } from './limited.ts';

beforeEach(stopClock);
afterEach(startClock);

describe('the limit on viewing', () => {
  const view = (path: string, ask: Ask) => () => get(path, ask).then(outcome);

  it('counts links and private pages together, of v2 and v1, whether or not a key opens anything', async () => {
    const ask = stranger({ LIMIT_LOOK: '5' });
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
    const ask = stranger({ LIMIT_LOOK: '1', LIMIT_REVEAL: '1', LIMIT_CREATE: '1' });
    const { secretKey } = await conceal();
    const look = view(`/secret/${secretKey}`, ask);
    expect(await series([look, look])).toEqual(['200', LIMITED]);
    expect(await create(ask)).toBe('200');
    expect(outcome(await reveal(secretKey, {}, ask))).toBe('200');
  });

  it('changes nothing when it refuses: the private page is not noted as viewed', async () => {
    const ask = stranger({ LIMIT_LOOK: '1' });
    const { secretKey, metadataKey } = await conceal();
    const receipt = `/private/${metadataKey}`;
    expect(await series([view(`/secret/${secretKey}`, ask), view(receipt, ask)])).toEqual([
      '200',
      LIMITED,
    ]);
    expect(textAt(await get(receipt), 'record.state')).toBe('new');
  });

  it('by default lets fifty private pages at one address refresh every ten seconds', () => {
    expect(defaultLimits.LIMIT_LOOK).toBeGreaterThanOrEqual((50 * WINDOW_SECONDS) / 10);
  });
});

describe('a caller over a limit', () => {
  it('is refused before the body is read: one that never ends holds nothing up', async () => {
    const ask = stranger({ LIMIT_CREATE: '1' });
    expect(await create(ask)).toBe('200');
    const { body, pulled } = endlessBody();
    const headers = { ...ask.headers, 'Content-Type': 'application/json', 'Content-Length': '100' };
    const answer = await get('/secret/conceal', { ...ask, method: 'POST', headers, body });
    expectWait(answer, WINDOW_SECONDS);
    expect(pulled()).toBe(0);
  });

  it('pays for a body that cannot be read, and not for a shrimp that is out of date', async () => {
    const ask = stranger({ LIMIT_CREATE: '1' });
    const malformed = () => postRaw('/secret/conceal', 'application/json', '{', ask).then(outcome);
    expect(await series([malformed, malformed])).toEqual(['400 malformed', LIMITED]);

    const browser = stranger({ LIMIT_CREATE: '2' });
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

/** A body of which nothing ever comes, and how often somebody tried to read it. */
function endlessBody(): { body: ReadableStream<Uint8Array>; pulled: () => number } {
  let count = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: () => {
        count++;
        return new Promise(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, pulled: () => count };
}
