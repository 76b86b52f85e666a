/** Whom and what the older API refuses, with the whole answer: 404, and in a header what it would have been. */
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
    'answers a recipient with an unknown secret for the key %s',
    async (key) => {
      const answer = summaryOf(await postV1(`/secret/${key}`));
      expect(answer).toEqual(refused(404, unknownSecret(decodeURIComponent(key))));
    },
  );

  it.each(['private', 'metadata'])(
    'answers a sender with an unknown secret, at /%s',
    async (path) => {
      for (const key of [UNKNOWN_KEY, 'nothing', (await share()).secretKey]) {
        const gone = refused(404, unknownSecret(key));
        expect(summaryOf(await ask(`/${path}/${key}`))).toEqual(gone);
        expect(summaryOf(await postV1(`/${path}/${key}`))).toEqual(gone);
        expect(summaryOf(await postV1(`/${path}/${key}/burn`))).toEqual(gone);
      }
    },
  );

  it('answers with an unknown secret for one that was read, burned, or has ended', async () => {
    const [read, burned] = [await share(), await share()];
    await postV1(`/secret/${read.secretKey}`);
    await postV1(`/private/${burned.metadataKey}/burn`);
    for (const { secretKey } of [read, burned]) {
      const answer = summaryOf(await postV1(`/secret/${secretKey}`));
      expect(answer).toEqual(refused(404, unknownSecret(secretKey)));
    }
  });

  it('burns no secret a second time, nor after it was read', async () => {
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
  it.each([
    ['/secret/KEY', ({ secretKey }: Shared) => secretKey],
    ['/private/KEY/burn', ({ metadataKey }: Shared) => metadataKey],
  ])('refuses a passphrase that is wrong or missing at %s', async (path, keyOf) => {
    const key = keyOf(await share('secret=x&passphrase=p'));
    const attempt = (form: string) => postV1(path.replace('KEY', key), form);
    const wrong = refused(422, unknownSecret(key));
    for (const form of ['', 'passphrase=', 'passphrase=P', 'passphrase=p%20', 'passphrase=1']) {
      expect(summaryOf(await attempt(form))).toEqual(wrong);
    }
    expect(summaryOf(await attempt('passphrase=p')).status).toBe(200);
  });
});

describe('a caller', () => {
  it('refuses a token of another account', async () => {
    const [one, other] = [await program(), await program()];
    const answer = await ask('/authcheck', withToken(one.custid, other.token, fromElsewhere()));
    expect(summaryOf(answer)).toEqual(refused(401, notAuthorized));
  });

  it('refuses a page of another site without a token', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const answer = await postV1('/share', 'secret=x', { headers });
      expect(summaryOf(answer)).toEqual(refused(403, notAuthorized));
    }
  });

  it('stops a caller with wrong tokens', async () => {
    const settings = { LIMIT_BASIC: '2' };
    const how = withToken(anyAddress(), 'x', fromElsewhere({ settings }));
    const attempt = async () => summaryOf(await ask('/status', how));
    const limited = { message: 'Too many requests. Wait a few minutes and try again.' };
    for (let n = 0; n < 2; n++) expect(await attempt()).toEqual(refused(401, notAuthorized));
    expect(await attempt()).toEqual(refused(429, limited, seconds));
  });
});

describe('what was sent', () => {
  const FORM = 'application/x-www-form-urlencoded';
  const JSON_TYPE = 'application/json';
  const nothing = { message: 'You did not provide anything to share' };

  it.each([
    [422, nothing.message, '/share', FORM, ''],
    [422, nothing.message, '/create', FORM, 'secret='],
    [422, 'The field secret has the wrong type.', '/share', JSON_TYPE, '{"secret":1}'],
    [422, 'The expiry time must be a number of seconds.', '/share', FORM, 'secret=x&ttl=soon'],
    [422, 'A field was sent twice. Send it once.', '/share', FORM, 'secret=x&secret=x'],
    [422, 'The text contains invalid Unicode.', '/share', FORM, 'secret=%e9'],
    [422, 'The text contains invalid Unicode.', '/share?secret=%e9', FORM, ''],
    [
      422,
      'An account is required to send emails.',
      '/share',
      FORM,
      'secret=x&recipient=jo@example.com',
    ],
    [
      422,
      'This is not one of your verified domains.',
      '/share',
      FORM,
      'secret=x&share_domain=a.example',
    ],
    [
      400,
      'The request could not be read. Check its format and try again.',
      '/share',
      JSON_TYPE,
      '{"secret":',
    ],
    [415, 'Send a form or JSON.', '/share', 'text/plain', 'secret=x'],
    [413, 'That is too much at once. Send less.', '/share', FORM, `secret=${'x'.repeat(200_000)}`],
  ])('refuses a call with %i: %s %s', async (intended, message, path, type, body) => {
    const answer = await postV1(path, body, { headers: { 'Content-Type': type } });
    expect(summaryOf(answer)).toEqual(refused(intended, { message }));
  });

  it('refuses a recipient that is no address', async () => {
    const { how } = await program();
    const answer = await postV1('/share', 'secret=x&recipient=no one', how());
    const message = 'Enter a valid email address, such as ada@example.com.';
    expect(summaryOf(answer)).toEqual(refused(422, { message }));
  });

  it('refuses more mail than a caller may send', async () => {
    const { how } = await program();
    const settings = { LIMIT_EMAIL: '1' };
    const form = 'secret=x&recipient=jo@example.com';
    await postV1('/share', form, how({ settings }));
    const limited = { message: 'Too many requests. Wait a few minutes and try again.' };
    const answer = await postV1('/share', form, how({ settings }));
    expect(summaryOf(answer)).toEqual(refused(429, limited, seconds));
  });

  it('refuses in English, whatever is spoken', async () => {
    const headers = { 'Accept-Language': 'de', Cookie: 'locale=de' };
    expect(summaryOf(await postV1('/share?locale=de', '', { headers }))).toEqual(
      refused(422, nothing),
    );
  });
});
