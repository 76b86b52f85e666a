/** What the older API refuses to read, with the whole answer. */
import { describe, expect, it } from 'vitest';
import { type Answer } from '../client.ts';
import { postV1, program, refused, summaryOf } from './client.ts';

const seconds: unknown = expect.stringMatching(/^[1-9]\d{0,3}$/);

function postJson(path: string, body: string): Promise<Answer> {
  return postV1(path, body, { headers: { 'Content-Type': 'application/json' } });
}

describe('what was sent', () => {
  const nothing = { message: 'You did not provide anything to share' };
  const unread = { message: 'The request could not be read. Check its format and try again.' };
  const type = { message: 'The field secret has the wrong type.' };
  const twice = { message: 'A field was sent twice. Send it once.' };
  const long = { message: 'A field is too long. Shorten it and try again.' };
  const broken = { message: 'The text contains invalid Unicode.' };

  it.each([
    ['nothing', 422, nothing, () => postV1('/share')],
    ['nothing as JSON', 422, nothing, () => postJson('/share', '')],
    ['an empty secret', 422, nothing, () => postV1('/create', 'secret=')],
    ['half an object', 400, unread, () => postJson('/share', '{"secret":')],
    ['a list', 400, unread, () => postJson('/share', '[]')],
    [
      'another type of body',
      415,
      { message: 'Send a form or JSON.' },
      () => postV1('/share', 'secret=x', { headers: { 'Content-Type': 'text/plain' } }),
    ],
    [
      'more than any plan takes',
      413,
      { message: 'That is too much at once. Send less.' },
      () => postV1('/share', `secret=${'x'.repeat(200_000)}`),
    ],
    ['a number for a secret', 422, type, () => postJson('/share', '{"secret":1}')],
    ['a list for a secret', 422, type, () => postJson('/share', '{"secret":["x"]}')],
    [
      'a lifetime that is none',
      422,
      { message: 'The expiry time must be a number of seconds.' },
      () => postV1('/share', 'secret=x&ttl=soon'),
    ],
    ['a secret twice', 422, twice, () => postV1('/share', 'secret=x&secret=x')],
    ['a secret twice in the query', 422, twice, () => postV1('/share?secret=x&secret=x')],
    [
      'a passphrase without end',
      422,
      long,
      () => postV1('/share', `secret=x&passphrase=${'x'.repeat(1025)}`),
    ],
    ['half a character', 422, broken, () => postV1('/share', 'secret=%e9')],
    ['half a character in the query', 422, broken, () => postV1('/share?secret=%e9')],
    ['half a surrogate', 422, broken, () => postJson('/share', String.raw`{"secret":"\ud800"}`)],
    [
      'a recipient, from an anonymous caller',
      422,
      { message: 'An account is required to send emails.' },
      () => postV1('/share', 'secret=x&recipient=jo@example.com'),
    ],
    [
      'a domain that is not theirs',
      422,
      { message: 'This is not one of your verified domains.' },
      () => postV1('/share', 'secret=x&share_domain=acme.example'),
    ],
  ] as const)('is refused when it is %s', async (_, intended, body, sent) => {
    expect(summaryOf(await sent())).toEqual(refused(intended, body));
  });

  it('is refused when it is no address', async () => {
    const { how } = await program();
    const answer = await postV1('/share', 'secret=x&recipient=no one', how());
    const message = 'Enter a valid email address, such as ada@example.com.';
    expect(summaryOf(answer)).toEqual(refused(422, { message }));
  });

  it('is refused when it is more mail than one may send', async () => {
    const { how } = await program();
    const settings = { LIMIT_EMAIL: '1' };
    const form = 'secret=x&recipient=jo@example.com';
    await postV1('/share', form, how({ settings }));
    const limited = { message: 'Too many requests. Wait a few minutes and try again.' };
    const answer = await postV1('/share', form, how({ settings }));
    expect(summaryOf(answer)).toEqual(refused(429, limited, seconds));
  });

  it('is refused in English, whatever is spoken', async () => {
    const headers = { 'Accept-Language': 'de', Cookie: 'locale=de' };
    expect(summaryOf(await postV1('/share?locale=de', '', { headers }))).toEqual(
      refused(422, nothing),
    );
  });
});
