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
  signUp as signUpNow,
} from '../people.ts';
import { sendRequest, type Sending, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const ACCOUNT = '/api/v2/account';
const NEW = 'another horse, another battery';
/** The address of the service for breached passwords. */
const BREACHES = v.parse(v.string(), Reflect.get(env, 'TEST_BREACHES'));

let ada: Person;

beforeAll(async () => {
  ada = await person();
});

function signUp(fields: object, sending: Sending = fromElsewhere()) {
  const common = { email: anyAddress(), password: PASSWORD, agree: true };
  return sendJson(`${ACCOUNT}/signup`, { ...common, ...fields }, sending);
}

/** An account that is not verified yet, and its email. */
async function newcomer() {
  const email = anyAddress();
  const ask = as(await openSession(), fromElsewhere());
  await signUpNow({ email, password: PASSWORD }, ask);
  return { email, ask, token: await mailedToken(email, 'verification') };
}

const enterAgain = () => enter({ email: ada.custid, password: PASSWORD });

golden('entry', {
  'sign up': () => signUp({}),
  'sign up without a password': () => signUp({ password: undefined }),
  'refused sign up with password_needed': () =>
    signUp({ password: undefined }, fromElsewhere({ settings: { AUTOVERIFY: '1' } })),
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
  'refused verify with password_needed': async () => {
    const { token } = await newcomer();
    return sendJson(`${ACCOUNT}/verify`, { token }, fromElsewhere());
  },
  'refused verify with token_spent': () =>
    sendJson(`${ACCOUNT}/verify`, { token: 'x' }, fromElsewhere()),

  'sign in': () =>
    sendJson(`${ACCOUNT}/signin`, { email: ada.custid, password: PASSWORD }, fromElsewhere()),
  'refused sign in with signin_failed': () =>
    sendJson(`${ACCOUNT}/signin`, { email: ada.custid, password: 'wrong' }, fromElsewhere()),

  forgot: () => sendJson(`${ACCOUNT}/forgot`, { email: ada.custid }, fromElsewhere()),
  'reset with a key': async () => {
    const { custid: email } = await person();
    await post('/account/forgot', { email }, fromElsewhere());
    const key = await mailedToken(email, 'reset');
    return sendJson(`${ACCOUNT}/forgot/${key}`, { newp: NEW, newp2: NEW }, fromElsewhere());
  },

  'sign out': async () => sendJson(`${ACCOUNT}/signout`, {}, as(await enterAgain())),
  'logout of a customer': async () =>
    sendRequest('/logout', { headers: { Cookie: (await enterAgain()).cookie } }),
});
