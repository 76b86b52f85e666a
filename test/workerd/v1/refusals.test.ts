/** Whom the older API refuses, with the whole answer: 404, and in a header what it would have been. */
import { describe, expect, it } from 'vitest';
import { anyAddress, fromElsewhere, withToken } from '../people.ts';
import {
  ask,
  postV1,
  program,
  refused,
  share,
  type Shared,
  summaryOf,
  unknownSecret,
} from './client.ts';

const UNKNOWN_KEY = `1${'aA1'.repeat(7)}b`;
const notAuthorized = { message: 'Not authorized' };
const seconds: unknown = expect.stringMatching(/^[1-9]\d{0,3}$/);

describe('a key that opens nothing', () => {
  it.each([UNKNOWN_KEY, 'nothing', 'null', '%20', 'recent'])(
    'is an unknown secret to a recipient: %s',
    async (key) => {
      const answer = summaryOf(await postV1(`/secret/${key}`));
      expect(answer).toEqual(refused(404, unknownSecret(decodeURIComponent(key))));
    },
  );

  it.each(['private', 'metadata'])('is one to its sender, at /%s', async (path) => {
    for (const key of [UNKNOWN_KEY, 'nothing', (await share()).secretKey]) {
      const gone = refused(404, unknownSecret(key));
      expect(summaryOf(await ask(`/${path}/${key}`))).toEqual(gone);
      expect(summaryOf(await postV1(`/${path}/${key}`))).toEqual(gone);
      expect(summaryOf(await postV1(`/${path}/${key}/burn`))).toEqual(gone);
    }
  });

  it('is one that was read, burned, or has ended', async () => {
    const [read, burned] = [await share(), await share()];
    await postV1(`/secret/${read.secretKey}`);
    await postV1(`/private/${burned.metadataKey}/burn`);
    for (const { secretKey } of [read, burned]) {
      const answer = summaryOf(await postV1(`/secret/${secretKey}`));
      expect(answer).toEqual(refused(404, unknownSecret(secretKey)));
    }
  });

  it('cannot be burned a second time, nor after it was read', async () => {
    const [read, burned] = [await share(), await share()];
    await postV1(`/secret/${read.secretKey}`);
    await postV1(`/private/${burned.metadataKey}/burn`);
    for (const { metadataKey } of [read, burned]) {
      const answer = summaryOf(await postV1(`/private/${metadataKey}/burn`));
      expect(answer).toEqual(refused(422, unknownSecret(metadataKey)));
    }
  });
});

describe('a passphrase', () => {
  const attemptAt = (path: string) => (key: string, form?: string) =>
    postV1(path.replace('KEY', key), form);

  it.each([
    ['/secret/KEY', ({ secretKey }: Shared) => secretKey],
    ['/private/KEY/burn', ({ metadataKey }: Shared) => metadataKey],
  ])('that is wrong or missing at %s, and what comes of it', async (path, keyOf) => {
    const key = keyOf(await share('secret=x&passphrase=p'));
    const attempt = attemptAt(path);
    const wrong = refused(422, unknownSecret(key));
    for (const form of ['', 'passphrase=', 'passphrase=P', 'passphrase=p%20', 'passphrase=1']) {
      expect(summaryOf(await attempt(key, form))).toEqual(wrong);
    }
    expect(summaryOf(await attempt(key, 'passphrase=p')).status).toBe(200);
  });

  it.each([
    ['/secret/KEY', ({ secretKey }: Shared) => secretKey],
    ['/private/KEY/burn', ({ metadataKey }: Shared) => metadataKey],
  ])('that was wrong five times at %s is not checked any more', async (path, keyOf) => {
    const key = keyOf(await share('secret=x&passphrase=p'));
    const attempt = attemptAt(path);
    for (let n = 0; n < 5; n++) await attempt(key, 'passphrase=wrong');
    for (const form of ['passphrase=p', 'passphrase=wrong', '']) {
      expect(summaryOf(await attempt(key, form))).toEqual(
        refused(429, unknownSecret(key), seconds),
      );
    }
  });
});

describe('a caller', () => {
  it.each([
    ['of an account that is not there', `Basic ${btoa('unknown@example.com:token')}`],
    ['with empty parts', `Basic ${btoa(':')}`],
    ['without a token', `Basic ${btoa('unknown@example.com:')}`],
    ['without a name', `Basic ${btoa(':token')}`],
    ['without anything behind the scheme', 'Basic'],
    ['of another scheme', 'Bearer token'],
    ['an empty header', ''],
  ])('%s is not authorized, without a WWW-Authenticate header', async (_, Authorization) => {
    const { secretKey } = await share();
    for (const [path, method] of [
      ['/status', 'GET'],
      ['/authcheck', 'GET'],
      ['/generate', 'POST'],
      [`/secret/${secretKey}`, 'POST'],
      ['/private/recent', 'GET'],
    ] as const) {
      const answer = await ask(path, fromElsewhere({ method, headers: { Authorization } }));
      expect(summaryOf(answer)).toEqual(refused(401, notAuthorized));
      expect(answer.headers.has('WWW-Authenticate')).toBe(false);
    }
    expect((await postV1(`/secret/${secretKey}`)).body['value']).toBe('the secret');
  });

  it.each(['/authcheck', '/private/recent', '/metadata/recent'])(
    'an anonymous caller may not call %s',
    async (path) => {
      expect(summaryOf(await ask(path))).toEqual(refused(401, notAuthorized));
    },
  );

  it('with a token of another account is not authorized', async () => {
    const [one, other] = [await program(), await program()];
    const answer = await ask('/authcheck', withToken(one.custid, other.token, fromElsewhere()));
    expect(summaryOf(answer)).toEqual(refused(401, notAuthorized));
  });

  it('whose plan lacks the API is not authorized, where programs need one', async () => {
    const [free, paid] = [await program('basic'), await program('identity')];
    const settings = { API_NEEDS_PLAN: '1' };
    expect(summaryOf(await ask('/authcheck', free.how({ settings })))).toEqual(
      refused(403, notAuthorized),
    );
    expect(summaryOf(await postV1('/share', 'secret=x', free.how({ settings })))).toEqual(
      refused(403, notAuthorized),
    );
    expect((await ask('/authcheck', paid.how({ settings }))).status).toBe(200);
    expect((await ask('/authcheck', free.how())).status).toBe(200);
  });

  it('that is a page of another site is not authorized without a token', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const answer = await postV1('/share', 'secret=x', { headers });
      expect(summaryOf(answer)).toEqual(refused(403, notAuthorized));
    }
  });

  it('a caller with wrong tokens is stopped', async () => {
    const settings = { LIMIT_BASIC: '2' };
    const how = withToken(anyAddress(), 'x', fromElsewhere({ settings }));
    const attempt = async () => summaryOf(await ask('/status', how));
    const limited = { message: 'Too many requests. Wait a few minutes and try again.' };
    for (let n = 0; n < 2; n++) expect(await attempt()).toEqual(refused(401, notAuthorized));
    expect(await attempt()).toEqual(refused(429, limited, seconds));
  });

  it('a caller over the limit has to wait', async () => {
    const how = fromElsewhere({ settings: { LIMIT_CREATE: '1', LIMIT_REVEAL: '1' } });
    const limited = { message: 'Too many requests. Wait a few minutes and try again.' };
    await postV1('/share', 'secret=x', how);
    for (const path of ['/share', '/create', '/generate']) {
      expect(summaryOf(await postV1(path, 'secret=x', how))).toEqual(
        refused(429, limited, seconds),
      );
    }
    await postV1('/secret/nothing', '', how);
    for (const path of ['/secret/nothing', '/private/nothing/burn', '/metadata/nothing/burn']) {
      expect(summaryOf(await postV1(path, '', how))).toEqual(refused(429, limited, seconds));
    }
  });
});
