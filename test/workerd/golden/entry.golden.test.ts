/** The calls for sign-up, sign-in, password reset and sign-out. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll } from 'vitest';
import { BREACHED } from '../../passwords/range-data.ts';
import { openSession, post } from '../client.ts';
import {
  anyAddress,
  as,
  enter,
  fromElsewhere,
  mailedToken,
  PASSWORD,
  person,
  type Person,
  signIn,
  signUp as signUpNow,
} from '../people.ts';
import { sendRequest, type Sending, sendForm, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const ACCOUNT = '/api/v2/account';
const NEW = 'another horse, another battery';
/** The address of the service for breached passwords. */
const BREACHES = v.parse(v.string(), Reflect.get(env, 'TEST_BREACHES'));
const agree = true;

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

function signUp(fields: object, sending: Sending = fromElsewhere()) {
  const common = { email: anyAddress(), password: PASSWORD, agree };
  return sendJson(`${ACCOUNT}/signup`, { ...common, ...fields }, sending);
}

/** An account that is not verified yet, and its email. */
async function newcomer() {
  const email = anyAddress();
  const ask = as(await openSession(), fromElsewhere());
  await signUpNow({ email, password: PASSWORD }, ask);
  return { email, ask, token: await mailedToken(email, 'verification') };
}

async function resetKey(): Promise<string> {
  const someone = await person();
  await post('/account/forgot', { email: someone.custid }, fromElsewhere());
  return mailedToken(someone.custid, 'reset');
}

const reset = (key: string, fields: object = {}) =>
  sendJson(`${ACCOUNT}/forgot/${key}`, { newp: NEW, newp2: NEW, ...fields }, fromElsewhere());

golden('entry', {
  'sign up': () => signUp({}),
  'sign up in a session': async () => signUp({}, as(await openSession(), fromElsewhere())),
  'sign up with an address that has an account': () => signUp({ email: ada.custid }),
  'sign up from a form with other names': () =>
    sendForm(
      `${ACCOUNT}/signup`,
      `u=${anyAddress()}&p=correct+horse+battery&agree=on&planid=basic`,
      fromElsewhere(),
    ),
  'sign up with the honeypot filled in': () => signUp({ skill: 'all of them' }),
  'sign up without verification': () =>
    signUp({}, fromElsewhere({ settings: { AUTOVERIFY: '1' } })),
  'sign up where it is turned off': () =>
    signUp({}, fromElsewhere({ settings: { SIGNUP_ENABLED: '0' } })),
  'refused sign up with email_invalid': () => signUp({ email: 'no address' }),
  'refused sign up with password_weak': () => signUp({ password: 'password1' }),
  'refused sign up with password_breached': () =>
    signUp(
      { password: BREACHED },
      fromElsewhere({ settings: { BREACHED_PASSWORDS_URL: `${BREACHES}/range` } }),
    ),
  'refused sign up with terms_not_accepted': () => signUp({ agree: false }),
  'refused sign up with already_signed_in': () => signUp({}, as(ada, fromElsewhere())),

  verify: async () => {
    const { ask, token } = await newcomer();
    return sendJson(`${ACCOUNT}/verify`, { token }, ask);
  },
  'verify in another browser': async () => {
    const { token } = await newcomer();
    return sendJson(`${ACCOUNT}/verify`, { token, newp: NEW }, fromElsewhere());
  },
  'refused verify with password_needed': async () => {
    const { token } = await newcomer();
    return sendJson(`${ACCOUNT}/verify`, { token }, fromElsewhere());
  },
  'refused verify with token_spent': () =>
    sendJson(`${ACCOUNT}/verify`, { token: 'x' }, fromElsewhere()),

  'sign in': () =>
    sendJson(`${ACCOUNT}/signin`, { email: ada.custid, password: PASSWORD }, fromElsewhere()),
  'sign in to stay, from a form with other names': () =>
    sendForm(
      `${ACCOUNT}/signin`,
      `u=${ada.custid}&p=correct+horse+battery&remember=true`,
      fromElsewhere(),
    ),
  'refused sign in of an unknown address': () =>
    sendJson(`${ACCOUNT}/signin`, { email: anyAddress(), password: PASSWORD }, fromElsewhere()),
  'refused sign in with a wrong password': () =>
    sendJson(`${ACCOUNT}/signin`, { email: ada.custid, password: 'wrong' }, fromElsewhere()),
  'refused sign in before the address is verified': async () => {
    const { email } = await newcomer();
    return sendJson(`${ACCOUNT}/signin`, { email, password: PASSWORD }, fromElsewhere());
  },
  'refused sign in that is locked': async () => {
    const { custid } = await person();
    const ask = fromElsewhere();
    for (let n = 0; n < 5; n++) await signIn({ email: custid, password: 'wrong' }, ask);
    return sendJson(`${ACCOUNT}/signin`, { email: custid, password: PASSWORD }, ask);
  },
  'refused sign in with already_signed_in': () =>
    sendJson(`${ACCOUNT}/signin`, { email: ada.custid }, as(ada, fromElsewhere())),

  forgot: () => sendJson(`${ACCOUNT}/forgot`, { email: ada.custid }, fromElsewhere()),
  'forgot of an unknown address': () =>
    sendJson(`${ACCOUNT}/forgot`, { email: anyAddress() }, fromElsewhere()),
  'refused forgot with email_invalid': () =>
    sendJson(`${ACCOUNT}/forgot`, { email: '' }, fromElsewhere()),
  'reset with a key': async () => reset(await resetKey()),
  'refused reset with token_spent': async () => {
    const key = await resetKey();
    await post(`/account/forgot/${key}`, { newp: NEW, newp2: NEW }, fromElsewhere());
    return reset(key);
  },
  'refused reset with passwords_differ': () => reset('x', { newp2: 'different' }),
  'refused reset with password_weak': () => reset('x', { newp: 'short', newp2: 'short' }),

  'sign out': async () => sendJson(`${ACCOUNT}/signout`, {}, as(await enterAgain())),
  'sign out without a session': () => sendJson(`${ACCOUNT}/signout`),
  'logout of a customer': async () =>
    sendRequest('/logout', { headers: { Cookie: (await enterAgain()).cookie } }),
  'logout without a session': () => sendRequest('/logout'),
  'logout by another site': () =>
    sendRequest('/logout', { headers: { Cookie: ada.cookie, 'Sec-Fetch-Site': 'cross-site' } }),
});

function enterAgain(): Promise<Person> {
  return enter({ email: ada.custid, password: PASSWORD });
}
