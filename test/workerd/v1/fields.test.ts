/** Where the older API takes its parameters from, and what it takes no notice of. */
import { describe, expect, it } from 'vitest';
import { type Answer, type Ask, get, openSession, outcome, postRaw, send } from '../client.ts';
import { as, fromElsewhere, person } from '../people.ts';
import { MULTIPART, multipart } from '../wire/multipart.ts';
import { ask, postV1, program, refused, share, summaryOf } from './client.ts';

function postAs(type: string, path: string, body: string): Promise<Answer> {
  return postV1(path, body, { headers: { 'Content-Type': type } });
}

async function valueOf(answer: Answer, passphrase = ''): Promise<unknown> {
  const key = String(answer.body['secret_key']);
  return (await postV1(`/secret/${key}`, new URLSearchParams({ passphrase }).toString())).body[
    'value'
  ];
}

describe('a parameter', () => {
  it('takes a parameter in the query of a POST', async () => {
    const answer = await postV1('/share?secret=a+%26%20b%C3%A9&passphrase=p&ttl=300');
    expect(answer.body).toMatchObject({ ttl: 300, passphrase_required: true });
    const key = String(answer.body['secret_key']);
    expect((await postV1(`/secret/${key}?passphrase=p`)).body['value']).toBe('a & bé');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'secret=body'],
    ['JSON', 'application/json', '{"secret":"body"}'],
    ['multipart', MULTIPART, multipart({ secret: 'body' })],
  ])('takes a parameter from the body where both have it: %s', async (_, type, body) => {
    const answer = await postAs(type, '/share?secret=query&secret=again&ttl=300', body);
    expect(answer.body['ttl']).toBe(300);
    expect(await valueOf(answer)).toBe('body');
  });

  it('ignores a parameter that the body has empty: the query’s passphrase still locks', async () => {
    const locked = await postV1('/share?secret=x&passphrase=p', 'secret=&passphrase=');
    expect(locked.body['passphrase_required']).toBe(true);
    const key = String(locked.body['secret_key']);
    expect((await postV1(`/secret/${key}`)).status).toBe(404);
    expect((await postV1(`/secret/${key}?passphrase=p`, 'passphrase=')).body['value']).toBe('x');
  });

  it.each([
    ['passphrase', '', { passphrase_required: false }],
    ['recipient', '', { recipient: [] }],
    ['ttl', '', { ttl: 604_800 }],
    ['ttl', '0.0', { ttl: 604_800 }],
    ['ttl', '-1', { ttl: 60 }],
  ])(
    'treats an empty parameter as one that was not given: %s=%s',
    async (name, value, expected) => {
      const json = JSON.stringify({ secret: 'x', [name]: value });
      for (const answer of [
        await postV1('/share', `secret=x&${name}=${value}`),
        await postV1(`/share?secret=x&${name}=${value}`),
        await postAs('application/json', '/share', json),
      ]) {
        expect(answer.body).toMatchObject(expected);
      }
    },
  );

  it('ignores an unknown parameter, whatever its name', async () => {
    const strange = '__proto__=1&constructor=2&constructor=3&kind=generate&=4&%00=5&continue=false';
    expect(await valueOf(await postV1(`/share?secret=x&${strange}`, strange))).toBe('x');
  });

  it('refuses a parameter that came twice by its name, unless the body settles it', async () => {
    expect((await postV1('/share?secret=x&ttl=60&ttl=60')).headers.get('X-Intended-Status')).toBe(
      '422',
    );
    expect((await postV1('/share?secret=x&ttl=60&ttl=60', 'ttl=120')).body['ttl']).toBe(120);
    const listed = await postAs('application/json', '/share?ttl=60', '{"secret":"x","ttl":[60]}');
    expect(summaryOf(listed).body).toEqual({
      message: 'The expiry time must be a number of seconds.',
    });
  });
});

describe('a slash too many', () => {
  it.each([
    ['GET', '/api/v1/status/'],
    ['GET', '//api/v1/status'],
    ['GET', '//api//v1///status//'],
    ['POST', '/api/v1/share/?secret=x'],
    ['POST', '//api/v1/share?secret=x'],
  ])('ignores a slash too many: %s %s', async (method, path) => {
    const answer = await send(path, { method });
    expect([answer.status, answer.headers.get('X-Request-Id')]).toEqual([200, expect.any(String)]);
  });

  it('opens and burns with a slash too many as well', async () => {
    const { secretKey, metadataKey } = await share();
    expect((await ask(`//private/${metadataKey}/`)).body['secret_key']).toBe(secretKey);
    expect((await postV1(`/private//${metadataKey}/burn/`)).status).toBe(200);
  });

  it('refuses a slash too many in v1’s own way where no call is meant', async () => {
    for (const path of ['//api/v1/', '/api/v1//nothing']) {
      const answer = await send(path, { method: 'POST' });
      expect(summaryOf(answer)).toEqual(refused(404, { message: 'Not Found' }));
    }
    expect(summaryOf(await send('//api/v1/status/', { method: 'POST' }))).toEqual(
      refused(405, { message: 'Not Found' }),
    );
  });
});

describe('a cookie', () => {
  it('treats a caller with a cookie as anonymous, who needs nothing else', async () => {
    const someone = await person();
    const { cookie } = await openSession();
    for (const Cookie of [someone.cookie, cookie, 'sess=nonsense']) {
      const answer = await postV1('/share', 'secret=x', { headers: { Cookie } });
      expect(answer.body).toMatchObject({ custid: 'anon', state: 'new' });
      const check = await ask('/authcheck', as(someone));
      expect(summaryOf(check).body).toEqual({ message: 'Not authorized' });
    }
  });

  it('sets no cookie, not for a language either', async () => {
    const { how } = await program();
    const { secretKey } = await share();
    const someone = await person();
    for (const answer of [
      await ask('/status?locale=en'),
      await ask('/status?locale=en', as(someone)),
      await ask('/authcheck?locale=en', how({ headers: { Cookie: someone.cookie } })),
      await postV1(`/secret/${secretKey}?locale=en`, '', as(someone)),
      await postV1('/share?locale=en'),
      await ask('/nothing?locale=en'),
    ]) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.text).not.toContain('shrimp');
    }
  });

  it('ignores a cookie beside a token, in both versions, and sets none then', async () => {
    const someone = await person();
    const { custid, how } = await program();
    const both: Ask = how({ headers: { Cookie: someone.cookie } });
    expect((await postV1('/share', 'secret=x', both)).body['custid']).toBe(custid);
    for (const path of ['/bootstrap?locale=en', '/status?locale=en', '/authcheck?locale=en']) {
      const answer = await get(path, both);
      expect(outcome(answer)).toBe('200');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const posted = await postRaw('/secret/conceal?locale=en', null, 'secret=x', both);
    expect(posted.body['custid']).toBe(custid);
    expect(posted.headers.getSetCookie()).toEqual([]);
    expect((await get('/status?locale=en', fromElsewhere())).headers.getSetCookie()).toHaveLength(
      1,
    );
  });
});
