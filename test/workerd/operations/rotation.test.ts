/**
 * A key is replaced by putting a new one in front: what the old one made is good for as long as it is listed, and for nothing
 * afterwards. The webhook's own secret, which stays for years, is sealed anew: `webhooks/keeping.test.ts`.
 */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { botChallenge } from '../../../shared/contract/bot-check.ts';
import { configOf } from '../../../worker/config/config.ts';
import { MailQueue } from '../../../worker/email/mail-queue.ts';
import { emailFeedback } from '../../../worker/email/queue.ts';
import { MAIL_QUEUE_NAME } from '../../../worker/email/stub.ts';
import { solve } from '../../support/solve.ts';
import { type Ask, at, get, openSession, outcome, post } from '../client.ts';
import {
  accountObject,
  anyAddress,
  apiTokenOf,
  as,
  cookieSet,
  enter,
  fromElsewhere,
  inAccount,
  mailedToken,
  PASSWORD,
  person,
  signIn,
  signUp,
  withToken,
} from '../people.ts';
import { stores } from '../protocol/stores.ts';
import { startClock, stopClock } from '../wire/clock.ts';
import { flashOf, sendForm } from '../wire/incoming-visit.ts';
import { readAccountToken } from '../../../worker/crypto/tokens.ts';

const NEW_PASSWORD = 'another horse, another battery';
const next = `k2:${btoa('n'.repeat(32))}`;

/** Whether something is good under these keys. What works once may be used up by that. */
type IsGood = (settings: NonNullable<Ask['settings']>) => Promise<boolean>;

/** What the key of sessions makes. */
const made: Readonly<Record<string, () => Promise<IsGood>>> = {
  'a session without an account': async () => {
    const session = await openSession();
    return async (settings) =>
      at(await post('/validate-shrimp', {}, as(session, { settings })), 'isValid') === true;
  },
  'a session of an account': async () => {
    const ada = await person();
    return async (settings) => outcome(await get('/authcheck', as(ada, { settings }))) === '200';
  },
  'an API token': async () => {
    const ada = await person();
    const token = await apiTokenOf(ada);
    return async (settings) => {
      const ask = fromElsewhere({ settings });
      return outcome(await get('/authcheck', withToken(ada.custid, token, ask))) === '200';
    };
  },
  'a mailed verification': async () => {
    const fields = { email: anyAddress(), password: PASSWORD };
    const browser = await openSession();
    await signUp(fields, as(browser, fromElsewhere()));
    const token = await mailedToken(fields.email, 'verification');
    return async (settings) => {
      const ask = as(browser, fromElsewhere({ settings }));
      return outcome(await post('/account/verify', { token }, ask)) === '200';
    };
  },
  'a mailed reset': async () => {
    const { custid: email } = await person();
    await post('/account/forgot', { email }, fromElsewhere());
    const key = await mailedToken(email, 'reset');
    const newPassword = { newp: NEW_PASSWORD, newp2: NEW_PASSWORD };
    return async (settings) => {
      const ask = fromElsewhere({ settings });
      return outcome(await post(`/account/forgot/${key}`, newPassword, ask)) === '200';
    };
  },
  'a browser that is recognised': async () => {
    const { custid } = await person();
    const entered = await signIn({ email: custid, password: PASSWORD }, fromElsewhere());
    const [, token = ''] = (cookieSet(entered, 'device') ?? '').split('=');
    return (settings) => {
      const { SESSION_KEYS } = configOf({ ...env, ...settings });
      return Promise.resolve(readAccountToken(SESSION_KEYS, 'device', token) !== null);
    };
  },
  'what a form left for the next page': async () => {
    const Cookie = flashOf(await sendForm({ secret: 'typed before', ticketno: '' }));
    return async (settings) => {
      const page = await get('/bootstrap', { headers: { Cookie }, settings });
      return at(page, 'form_fields.secret') === 'typed before';
    };
  },
  'a challenge of the bot check': async () => {
    const drawn = await get('/altcha/challenge', { settings: { BOT_CHECK_WORK: '1000' } });
    const payload = await solve(v.parse(botChallenge, drawn.body));
    return async (settings) =>
      at(await post('/altcha/verify', { payload }, { settings }), 'verified') === true;
  },
};

describe.concurrent('SESSION_KEYS', () => {
  it.each(Object.entries(made))(
    'accepts %s under the old key behind a new one, and not under the new one alone',
    async (_, make) => {
      const isGood = await make();
      expect(await isGood({ SESSION_KEYS: next })).toBe(false);
      expect(await isGood({ SESSION_KEYS: `${next},${env.SESSION_KEYS}` })).toBe(true);
    },
  );

  it('signs with the first key: a session that is made meanwhile outlives the old one', async () => {
    const { custid: email } = await person();
    const settings = { SESSION_KEYS: `${next},${env.SESSION_KEYS}` };
    const ada = await enter({ email, password: PASSWORD }, fromElsewhere({ settings }));
    const later = as(ada, { settings: { SESSION_KEYS: next } });
    expect(outcome(await get('/authcheck', later))).toBe('200');
  });
});

describe('MAIL_KEYS', () => {
  afterEach(startClock);

  /** What became of the newest email of an object. */
  function newest({ sql }: DurableObjectStorage): unknown[] {
    const [row] = sql.exec('SELECT state, reason FROM emails ORDER BY id DESC LIMIT 1').toArray();
    return Object.values(row ?? {});
  }

  const cases = [
    ['sent, with the new key in front', `${next},${env.MAIL_KEYS}`, ['sent', null]],
    ['given up, without the old key', next, ['failed', 'unreadable']],
  ] as const;

  it.each(cases)('leaves a waiting mail with a link %s', async (_, MAIL_KEYS, became) => {
    stopClock();
    const ada = await person();
    const fields = { secret: 'sealed', recipient: anyAddress() };
    expect(outcome(await post('/secret/conceal', fields, as(ada)))).toBe('200');
    await inAccount(ada, { MAIL_KEYS }, (account) => account.alarm());
    const object = accountObject(ada.custid);
    const found = await runInDurableObject(object, (_account, { storage }) => newest(storage));
    expect(found).toEqual(became);
  });

  it.each(cases)('leaves a waiting email of the mail queue %s', async (_, MAIL_KEYS, became) => {
    stopClock();
    const said = { msg: 'Lovely.', custid: 'anon', tz: 'UTC', version: '1' };
    const id = crypto.randomUUID();
    await emailFeedback(stores, { id, origin: 'https://seal.example', ...said });
    const found = await runInDurableObject(
      env.MAIL_QUEUE.getByName(MAIL_QUEUE_NAME),
      async (_queue, state) => {
        await new MailQueue(state, Object.assign({}, env, { MAIL_KEYS })).alarm();
        return newest(state.storage);
      },
    );
    expect(found).toEqual(became);
  });
});
