/** An admin invites someone to create an account. */
import { describe, expect, it } from 'vitest';
import { type Ask, outcome, post } from '../client.ts';
import {
  anyAddress,
  fromElsewhere,
  mailedToken,
  mailsTo,
  PASSWORD,
  person,
  signIn,
} from '../people.ts';
import { auditEntries, colonel, type Colonel } from './colonels.ts';

const OTHER = 'another horse, another battery';

function invite({ ask }: Colonel, email: string, over: Ask = {}) {
  return post('/colonel/invitations', { email }, { ...ask, ...over });
}

function accept(token: string, newp: string | undefined, settings?: Ask['settings']) {
  return post('/account/verify', { token, newp }, fromElsewhere(settings ? { settings } : {}));
}

describe('an invitation', () => {
  it('sends a link with which the invited person chooses a password, once, and lets no password in before', async () => {
    const grace = await colonel();
    const email = anyAddress();
    const invited = await invite(grace, ` ${email.toUpperCase()} `);
    expect(invited.body['record']).toEqual({ email });
    const [mail] = await mailsTo(email);
    expect(mail?.template).toBe('invitation');
    expect(mail?.text).toMatch(/\/verify\/[\w:.-]+#invitation\n/);
    const token = await mailedToken(email, 'invitation');
    for (const password of [PASSWORD, '']) {
      expect(outcome(await signIn({ email, password }, fromElsewhere()))).toBe('422 signin_failed');
    }
    expect(outcome(await accept(token, undefined))).toBe('422 password_needed');
    expect(outcome(await accept(token, OTHER))).toBe('200');
    expect(outcome(await accept(token, OTHER))).toBe('422 token_spent');
    expect(outcome(await signIn({ email, password: OTHER }, fromElsewhere()))).toBe('200');
    expect(await auditEntries(grace)).toEqual([`invite|${email}||done`]);
  });

  it('invites any address, also where no visitor can sign up', async () => {
    const settings = { SIGNUP_ENABLED: '0', SIGNUP_DOMAINS: 'seal.example' };
    const grace = await colonel();
    const email = anyAddress();
    const all = { ...grace.ask.settings, ...settings };
    expect(outcome(await invite(grace, email, { settings: all }))).toBe('200');
    const token = await mailedToken(email, 'invitation');
    expect(outcome(await accept(token, OTHER, settings))).toBe('200');
  });

  it('refuses an invitation for an account', async () => {
    const [grace, ada] = await Promise.all([colonel(), person()]);
    const answer = await invite(grace, ada.custid);
    expect([outcome(answer), answer.body['field']]).toEqual(['422 customer_exists', 'email']);
    expect(await auditEntries(grace)).toEqual([`invite|${ada.custid}||not done`]);
  });

  it.each(['', 'bob', 'bob@example.com\r\nBcc: eve@example.com'])(
    'refuses an invitation for %j, which is no address',
    async (email) => {
      const grace = await colonel();
      const answer = await invite(grace, email);
      expect([outcome(answer), answer.body['field']]).toEqual(['422 email_invalid', 'email']);
      expect(await auditEntries(grace)).toEqual([]);
    },
  );
});
