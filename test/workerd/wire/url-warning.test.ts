/** URLs are logged on their way: a secret in one is accepted, with a warning in the answer. */
import { describe, expect, it } from 'vitest';
import { colonel } from '../accounts/colonels.ts';
import { type Answer, conceal, get, outcome, post } from '../client.ts';
import { person, withToken } from '../people.ts';
import { postV1 } from '../v1/client.ts';

/** RFC 7234, section 5.5: a code, an agent, a quoted text. */
const WARNING = /^299 - "URLs are logged on the way: send ([a-z, ]+) in the body of a POST"$/;

/** What an answer asks for to be sent in the body. */
function warnedOf({ headers }: Answer): string | null {
  const warning = headers.get('Warning');
  return warning === null ? null : (WARNING.exec(warning)?.[1] ?? warning);
}

describe('a v1 call', () => {
  it.each([
    ['secret', '/share?secret=x'],
    ['secret, passphrase', '/share?secret=x&passphrase=p&ttl=300'],
    ['passphrase', '/generate?passphrase=p'],
  ])('serves a v1 call with %s in its query, with a warning', async (named, path) => {
    const answer = await postV1(path);
    expect([answer.status, warnedOf(answer)]).toEqual([200, named]);
  });

  it('warns of recipients in the query of a v1 call', async () => {
    const { custid } = await person();
    const path = '/share?recipient[]=bob%40example.net';
    const answer = await postV1(path, 'secret=x', withToken(custid, 'x'));
    expect(warnedOf(answer)).toBe('recipient');
  });

  it('warns of a passphrase in the query of a v1 call, right or wrong', async () => {
    const { secretKey } = await conceal({ passphrase: 'right' });
    const wrong = await postV1(`/secret/${secretKey}?passphrase=wrong`);
    expect([wrong.status, warnedOf(wrong)]).toEqual([404, 'passphrase']);
    const right = await postV1(`/secret/${secretKey}?passphrase=right`);
    expect([right.body['value'], warnedOf(right)]).toEqual(['the secret', 'passphrase']);
  });

  it.each([
    ['/share', 'secret=x&passphrase=p'],
    ['/share?ttl=300&passphrase=&recipient=', 'secret=x'],
  ])('sends no warning where %s has the rest in its body', async (path, body) => {
    const answer = await postV1(path, body);
    expect([answer.status, warnedOf(answer)]).toEqual([200, null]);
  });
});

it('takes no passphrase from the query of a v2 call, and warns that it was exposed', async () => {
  const { secretKey } = await conceal({ passphrase: 'right' });
  const answer = await post(`/secret/${secretKey}?passphrase=right`, { continue: true });
  expect([outcome(answer), warnedOf(answer)]).toEqual(['422 passphrase_wrong', 'passphrase']);
  expect(warnedOf(await get(`/secret/${secretKey}`))).toBeNull();
});

it('warns a colonel in the calls that have an address in the URL, and lists without', async () => {
  const [grace, ada] = await Promise.all([colonel(), person()]);
  const address = encodeURIComponent(ada.custid);
  const changed = await post(`/colonel/customers/${address}`, { planid: 'identity' }, grace.ask);
  const found = await get(`/colonel/customers?q=${address}`, grace.ask);
  const onward = await get('/colonel/customers?after=cursor', grace.ask);
  expect([changed, found, onward].map(warnedOf)).toEqual(Array(3).fill('addresses'));
  expect(warnedOf(await get('/colonel/customers', grace.ask))).toBeNull();
});
