/** Signing up with an address alone: the password is chosen with the emailed link. */
import { describe, expect, it } from 'vitest';
import { type Ask, openSession, outcome, post } from '../client.ts';
import {
  anyAddress,
  as,
  cookieSet,
  enter,
  fromElsewhere,
  mailedToken,
  mailsTo,
  PASSWORD,
  signIn,
  signUp,
} from '../people.ts';

const OTHER = 'another horse, another battery';

function signUpByAddress(email: string, ask = fromElsewhere(), fields: object = {}) {
  return post('/account/signup', { email, agree: true, ...fields }, ask);
}

const verify = (fields: object, ask: Ask = fromElsewhere()) => post('/account/verify', fields, ask);

/** A sign-up with an address alone, and the token that it was emailed. */
async function waiting() {
  const email = anyAddress();
  await signUpByAddress(email);
  return { email, token: await mailedToken(email, 'verification') };
}

describe.concurrent('a sign-up with an address alone', () => {
  it('asks every browser for the password, also the one that signed up', async () => {
    const email = anyAddress();
    const browser = as(await openSession(), fromElsewhere());
    await signUpByAddress(email, browser);
    const token = await mailedToken(email, 'verification');
    for (const ask of [browser, fromElsewhere()]) {
      expect(outcome(await verify({ token }, ask))).toBe('422 password_needed');
    }
    expect(outcome(await verify({ token, newp: PASSWORD }, browser))).toBe('200');
  });

  it('names the address with the question for the password, and to no one without the token', async () => {
    const { email, token } = await waiting();
    const { body } = await verify({ token });
    expect(body).toMatchObject({ code: 'password_needed', field: 'newp', email });
    // Not the last character: some of its bits mean nothing.
    const forged = token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const wrong of ['', 'x', forged]) {
      const refused = await verify({ token: wrong });
      expect(outcome(refused)).toBe('422 token_spent');
      expect(refused.text).not.toContain(email);
    }
    await verify({ token, newp: PASSWORD });
    const spent = await verify({ token });
    expect(outcome(spent)).toBe('422 token_spent');
    expect(spent.text).not.toContain(email);
  });

  it('signs no browser in by the link: who was sent it by someone else is in no account of theirs', async () => {
    const { token } = await waiting();
    const answers = [await verify({ token }), await verify({ token, newp: PASSWORD })];
    expect(answers.map(outcome)).toEqual(['422 password_needed', '200']);
    for (const answer of answers) expect(cookieSet(answer, 'sess')).toBeUndefined();
  });

  it('can be entered with no password before the link is used', async () => {
    const { email } = await waiting();
    for (const password of ['', PASSWORD, 'null', 'undefined']) {
      expect(outcome(await signIn({ email, password }, fromElsewhere()))).toBe('422 signin_failed');
    }
    // The right one would send the email again.
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('takes an empty password for a bad one, not for none', async () => {
    const email = anyAddress();
    for (const fields of [{ password: '' }, { p: '' }, { password: 'seven77' }]) {
      const refused = await signUpByAddress(email, fromElsewhere(), fields);
      expect(outcome(refused)).toBe('422 password_weak');
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  it('needs a password where no email follows', async () => {
    const email = anyAddress();
    const local = fromElsewhere({ settings: { AUTOVERIFY: '1' } });
    const refused = await signUpByAddress(email, local);
    expect(refused.body).toMatchObject({ code: 'password_needed', field: 'password' });
    const done = await signUp({ email, password: PASSWORD }, local);
    expect(done.body).toMatchObject({ success: true, details: { verification: 'done' } });
    await enter({ email, password: PASSWORD });
  });

  it('counts against the limit when the password is chosen, not when it is asked for', async () => {
    const { token } = await waiting();
    const office = fromElsewhere({ settings: { LIMIT_SIGNUP: '1' } });
    for (let look = 0; look < 3; look++) {
      expect(outcome(await verify({ token }, office))).toBe('422 password_needed');
    }
    expect(outcome(await verify({ token, newp: PASSWORD }, office))).toBe('200');
    expect(outcome(await verify({ token }, office))).toBe('429 rate_limited');
  });

  it('leads on by its link to the payment of a plan that is sold, and to no other page', async () => {
    for (const [planid, end] of [
      ['identity', '#identity'],
      ['dedicated', '#dedicated'],
      ['//evil.example', ''],
      ['', ''],
    ] as const) {
      const email = anyAddress();
      await signUpByAddress(email, fromElsewhere(), { planid });
      const token = await mailedToken(email, 'verification');
      const [mail] = await mailsTo(email);
      const links = mail?.text.match(/\S+\/verify\/\S+/g);
      expect(links?.map((link) => link.slice(link.indexOf(token)))).toEqual([token + end]);
    }
  });
});

describe.concurrent('an address that someone else signed up with, too', () => {
  /** What someone else does: they know the password of their own sign-up, in their own browser. */
  async function prepare(email: string): Promise<Ask> {
    const theirs = as(await openSession(), fromElsewhere());
    await signUp({ email, password: OTHER }, theirs);
    return theirs;
  }

  it.each(['before', 'after'])(
    'belongs to its owner alone, where that was %s the owner signed up',
    async (order) => {
      const email = anyAddress();
      const theirs = order === 'before' ? await prepare(email) : null;
      await signUpByAddress(email);
      const token = await mailedToken(email, 'verification');
      const prepared = theirs ?? (await prepare(email));
      expect(outcome(await verify({ token }))).toBe('422 password_needed');
      expect(outcome(await verify({ token, newp: PASSWORD }))).toBe('200');
      for (const ask of [prepared, fromElsewhere()]) {
        expect(outcome(await signIn({ email, password: OTHER }, ask))).toBe('422 signin_failed');
      }
      await enter({ email, password: PASSWORD });
    },
  );
});
