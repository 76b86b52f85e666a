/** What is refused as a new password, on every form that takes one. */
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { countedAs } from '../../../worker/platform/metrics.ts';
import { asked, BREACHED, sha1 } from '../../passwords/range-data.ts';
import { type Answer, type Ask, outcome, post } from '../client.ts';
import {
  anyAddress,
  as,
  fromElsewhere,
  mailedToken,
  PASSWORD,
  person,
  signIn,
  signUp,
} from '../people.ts';

const OTHER = 'another horse, another battery';
const SERVICE = v.parse(v.string(), Reflect.get(env, 'TEST_BREACHES'));

afterEach(() => vi.restoreAllMocks());

/** A form: whose password it sets, and a way to try one password after another. */
interface Form {
  readonly email: string;
  readonly choose: (password: string, ask?: Ask) => Promise<Answer>;
}

const forms: Readonly<Record<string, () => Promise<Form>>> = {
  'sign-up': () => {
    const email = anyAddress();
    const choose = (password: string, ask?: Ask) => signUp({ email, password }, from(ask));
    return Promise.resolve({ email, choose });
  },
  verification: async () => {
    const email = anyAddress();
    await signUp({ email, password: PASSWORD }, fromElsewhere());
    const token = await mailedToken(email, 'verification');
    return { email, choose: (newp, ask) => post('/account/verify', { token, newp }, from(ask)) };
  },
  reset: async () => {
    const { custid: email } = await person();
    await post('/account/forgot', { email }, fromElsewhere());
    const token = await mailedToken(email, 'reset');
    const choose = (newp: string, ask?: Ask) =>
      post(`/account/forgot/${token}`, { newp, newp2: newp }, from(ask));
    return { email, choose };
  },
  change: async () => {
    const ada = await person();
    const choose = (newp: string, ask?: Ask) => {
      const fields = { currentp: PASSWORD, newp, newp2: newp };
      return post('/account/change-password', fields, as(ada, from(ask)));
    };
    return { email: ada.custid, choose };
  },
};

function from(ask?: Ask): Ask {
  return fromElsewhere(ask);
}

const asking = (behaviour: string): Ask => ({
  settings: { BREACHED_PASSWORDS_URL: `${SERVICE}/${behaviour}` },
});

/** How the service was asked about a password. */
async function requestsAbout(password: string) {
  const answer = await fetch(`${SERVICE}/asked/${sha1(password).slice(0, 5)}`);
  return v.parse(asked, await answer.json());
}

describe.each(Object.entries(forms))('%s', (_name, open) => {
  it('refuses a password that is common or contains a name, and takes another one after that without asking a service', async () => {
    const { email, choose } = await open();
    const local = email.split('@', 1).join();
    for (const weak of ['password1', 'the waxseal of my choice', `${local} is my name`, email]) {
      expect(outcome(await choose(weak))).toBe('422 password_weak');
    }
    // Any service, not only that of the tests.
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(outcome(await choose(BREACHED))).toBe('200');
    const urls = fetched.mock.calls.map(([given]) =>
      given instanceof Request ? given.url : String(given),
    );
    const range = `/${sha1(BREACHED).slice(0, 5)}`;
    expect(urls.filter((url) => url.toUpperCase().endsWith(range))).toEqual([]);
  });

  it('refuses a breached password where the setting is on, with its own code', async () => {
    const { choose } = await open();
    const refused = await choose(BREACHED, asking('range'));
    expect(outcome(refused)).toBe('422 password_breached');
    expect(refused.body['field']).toMatch(/^(?:password|newp)$/);
    expect(refused.body['message']).toMatch(/data breach/);
    expect(outcome(await choose(`${OTHER} of ${crypto.randomUUID()}`, asking('range')))).toBe(
      '200',
    );
  });

  it('takes any password when the service does not answer, and logs nothing of it', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)));
    const { choose } = await open();
    expect(outcome(await choose(BREACHED, asking('trickle')))).toBe('200');
    expect(lines).toEqual([JSON.stringify({ event: 'breach_check_failed', reason: 'timeout' })]);
  });
});

describe('asking about breached passwords', () => {
  it('does the same work for a breached password of an account, an unverified one and none', async () => {
    const [{ custid }, pending] = [await person(), anyAddress()];
    await signUp({ email: pending, password: PASSWORD }, fromElsewhere());
    for (const email of [custid, pending, anyAddress()]) {
      const password = `the same work ${crypto.randomUUID()}`;
      expect(outcome(await signUp({ email, password }, from(asking('range'))))).toBe('200');
      expect(await requestsAbout(password)).toHaveLength(1);
      expect(outcome(await signUp({ email, password: BREACHED }, from(asking('range'))))).toBe(
        '422 password_breached',
      );
    }
  });

  it('asks about no password for a mailed link that is spent, at a sign-in, or with a wrong current one', async () => {
    const password = `no one asks ${crypto.randomUUID()}`;
    const fields = { newp: password, newp2: password };
    const reset = post('/account/forgot/a1:x.y.k1.z', fields, from(asking('range')));
    expect(outcome(await reset)).toBe('422 token_spent');
    const verify = post('/account/verify', { token: 'x', newp: password }, from(asking('range')));
    expect(outcome(await verify)).toBe('422 token_spent');
    const ada = await person();
    await signIn({ email: ada.custid, password }, from(asking('range')));
    const wrong = { currentp: OTHER, ...fields };
    const answer = await post('/account/change-password', wrong, as(ada, from(asking('range'))));
    expect(outcome(answer)).toBe('422 password_wrong');
    expect(await requestsAbout(password)).toEqual([]);
  });

  it('counts a question about a breach by its outcome', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const countOf = (outcomeName: string) =>
      countedAs('breach_checks').find(({ labels }) => labels['outcome'] === outcomeName)?.value ??
      0;
    const outcomes = ['clean', 'breached', 'unavailable'];
    const before = outcomes.map(countOf);
    const email = anyAddress();
    await signUp({ email, password: OTHER }, from(asking('range')));
    await signUp({ email, password: BREACHED }, from(asking('range')));
    await signUp({ email, password: OTHER }, from(asking('busy')));
    expect(outcomes.map(countOf)).toEqual(before.map((value) => value + 1));
  });
});
