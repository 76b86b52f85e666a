/** Whom and what the older API refuses, with the whole answer: 404, and in a header what it would have been. */
import { describe, expect, it } from 'vitest';
import type { Concealed } from '../client.ts';
import { ask, postV1, program, refused, share, summaryOf, unknownSecret } from './client.ts';

const UNKNOWN_KEY = `1${'aA1'.repeat(7)}b`;

describe('a key that opens nothing', () => {
  it.each([UNKNOWN_KEY, 'null', '%20', 'recent'])(
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

  it('opens and burns nothing that was read or burned, and answers with an unknown secret', async () => {
    const [read, burned] = [await share(), await share()];
    await postV1(`/secret/${read.secretKey}`);
    await postV1(`/private/${burned.metadataKey}/burn`);
    for (const { secretKey, metadataKey } of [read, burned]) {
      const opened = summaryOf(await postV1(`/secret/${secretKey}`));
      expect(opened).toEqual(refused(404, unknownSecret(secretKey)));
      const again = summaryOf(await postV1(`/private/${metadataKey}/burn`));
      expect(again).toEqual(refused(422, unknownSecret(metadataKey)));
    }
  });
});

it.each([
  ['/secret/KEY', ({ secretKey }: Concealed) => secretKey],
  ['/private/KEY/burn', ({ metadataKey }: Concealed) => metadataKey],
])('refuses a passphrase that is wrong or missing at %s', async (path, keyOf) => {
  const key = keyOf(await share('secret=x&passphrase=p'));
  const attempt = (form: string) => postV1(path.replace('KEY', key), form);
  const wrong = refused(422, unknownSecret(key));
  for (const form of ['', 'passphrase=', 'passphrase=P', 'passphrase=p%20', 'passphrase=1']) {
    expect(summaryOf(await attempt(form))).toEqual(wrong);
  }
  expect(summaryOf(await attempt('passphrase=p')).status).toBe(200);
});

describe('what was sent', () => {
  const FORM = 'application/x-www-form-urlencoded';

  it.each([
    [422, 'You did not provide anything to share', '/create', FORM, 'secret='],
    [422, 'The field secret has the wrong type.', '/share', 'application/json', '{"secret":1}'],
    [422, 'A field was sent twice. Send it once.', '/share', FORM, 'secret=x&secret=x'],
    [422, 'The text contains invalid Unicode.', '/share?secret=%e9', FORM, ''],
    [422, 'This is not one of your verified domains.', '/share?share_domain=x', FORM, 'secret=x'],
    [415, 'Send a form or JSON.', '/share', 'text/plain', 'secret=x'],
    [
      413,
      'This is larger than this site accepts. Shorten the text or remove files.',
      '/share',
      FORM,
      `secret=${'x'.repeat(200_000)}`,
    ],
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
});
