/** The email about a new API token. */
import { describe, expect, it } from 'vitest';
import { post } from '../client.ts';
import { apiTokenOf, as, fromElsewhere, mailsTo, person, type Person } from '../people.ts';

describe.concurrent('an email to the owner', () => {
  const notices = async ({ custid }: Person) =>
    (await mailsTo(custid)).filter(({ template }) => template === 'api-token');

  it('emails the owner about every new token, however many, and never the token', async () => {
    const owner = await person();
    const tokens: string[] = [];
    for (let n = 0; n < 7; n++) tokens.push(await apiTokenOf(owner, { name: `token ${n}` }));
    // An attacker covers up their traces.
    await post('/account/apitoken/revoke', {}, as(owner));
    const mails = await notices(owner);
    expect(mails).toHaveLength(7);
    const texts = mails.map(({ text }) => text).join();
    for (const [n, token] of tokens.entries()) {
      expect(texts).toContain(`Name: token ${n}`);
      expect(texts).not.toContain(token.split('.')[1]);
    }
  });

  it('names what a new token may do, its end, and what to do about it', async () => {
    const owner = await person();
    await apiTokenOf(owner, { name: 'Line\r\nbreak', scopes: ['domains'], ttl: 86_400 });
    const [mail] = await notices(owner);
    expect(mail?.text).toContain('Name: Line break\n');
    expect(mail?.text).toContain('It can change your custom domains and webhooks.');
    expect(mail?.text).not.toContain('burn secrets');
    expect(mail?.text).toMatch(/It expires on .* UTC\./);
    expect(mail?.text).toContain('http://localhost/forgot\n');
  });

  it('sends no email about a token that was refused', async () => {
    const owner = await person();
    await post('/account/apitoken', { password: 'wrong' }, as(owner, fromElsewhere()));
    expect(await notices(owner)).toEqual([]);
  });
});
