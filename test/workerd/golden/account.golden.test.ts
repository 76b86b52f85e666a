/** The calls of a signed-in customer about the account and its payment. */
import { beforeAll } from 'vitest';
import {
  accountObject,
  apiTokenOf,
  as,
  enter,
  fromElsewhere,
  PASSWORD,
  person,
  type Person,
  signIn,
  storeMaximumOfTokens,
  withToken,
} from '../people.ts';
import { sendRequest, sendBody, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const ACCOUNT = '/api/v2/account';
const NEW = 'another horse, another battery';
const selling = {
  STRIPE_LINKS: JSON.stringify({ identity: { month: 'https://buy.stripe.test/identity' } }),
  STRIPE_PRICES: JSON.stringify({ price_identity: 'identity' }),
  STRIPE_API_KEY: 'rk_test_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_stripe',
};

let ada: Person;
let token: string;

beforeAll(async () => {
  ada = await person();
  token = await apiTokenOf(ada);
});

/** A call that changes its account, and therefore gets a new one. */
async function changing(path: string, fields: object) {
  return sendJson(`${ACCOUNT}/${path}`, fields, as(await person(), fromElsewhere()));
}

/** Reports the payment of a plan, as Stripe does. */
async function pay({ custid }: Person): Promise<void> {
  const account = accountObject(custid);
  const ticket = (await account.takeTicket()) ?? 0;
  await account.storeSubscription({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    planid: 'identity',
    periodEnd: Date.now() + 30 * 86_400_000,
    isEnding: false,
    ticket,
  });
}

const change = (fields: object) =>
  changing('change-password', { currentp: PASSWORD, newp: NEW, newp2: NEW, ...fields });

golden('account', {
  authcheck: () => sendRequest('/api/v2/authcheck', as(ada)),
  'authcheck by token': () => sendRequest('/api/v2/authcheck', withToken(ada.custid, token)),
  'authcheck by HEAD': () => sendRequest('/api/v2/authcheck', { ...as(ada), method: 'HEAD' }),
  'authcheck without a session': () => sendRequest('/api/v2/authcheck'),
  'authcheck with a dead session': () =>
    sendRequest('/api/v2/authcheck', { headers: { Cookie: 'sess=nonsense' } }),

  show: async () => sendRequest(ACCOUNT, as(await person())),
  'show by token': () => sendRequest(ACCOUNT, withToken(ada.custid, token)),
  'show with several sessions': async () => {
    const someone = await person();
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
    const other = await enter(
      { email: someone.custid, password: PASSWORD },
      fromElsewhere({ headers }),
    );
    return sendRequest(ACCOUNT, as(other));
  },
  'show with a subscription': async () => {
    const someone = await person();
    const settings = { ...selling, STRIPE_PORTAL_URL: 'https://billing.stripe.test/login' };
    await pay(someone);
    return sendRequest(ACCOUNT, as(someone, { settings }));
  },

  'authentication log': async () => {
    const someone = await person();
    const { custid: email } = someone;
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
    const browser = () => fromElsewhere({ headers });
    for (const password of ['wrong', 'wrong', PASSWORD])
      await signIn({ email, password }, browser());
    await sendJson(`${ACCOUNT}/sessions/end`, { others: true }, as(someone));
    return sendRequest(`${ACCOUNT}/log`, as(someone));
  },
  'authentication log by page': async () =>
    sendRequest(`${ACCOUNT}/log?page=2&per_page=1`, as(await person())),

  notify: () => changing('notify', { notify: ['received', 'expired'] }),
  'update locale': () => changing('update-locale', { locale: 'en' }),
  'refused locale_unsupported': () => changing('update-locale', { locale: 'tlh' }),

  'change password': () => change({}),
  'refused change with password_wrong': () => change({ currentp: 'wrong' }),
  'refused change with passwords_differ': () => change({ newp2: 'different' }),
  'refused change with password_weak': () => change({ newp: 'password1', newp2: 'password1' }),

  'end other sessions': async () => {
    const someone = await person();
    await enter({ email: someone.custid, password: PASSWORD });
    return sendJson(`${ACCOUNT}/sessions/end`, { others: true }, as(someone));
  },
  'end a session that is not there': () => changing('sessions/end', { id: 'x' }),

  'make a token': () => changing('apitoken', { password: PASSWORD }),
  'make a token with everything': () =>
    changing('apitoken', {
      p: PASSWORD,
      name: 'nightly backup',
      scopes: ['secrets', 'domains'],
      ttl: 86_400,
    }),
  'refused token with password_wrong': () => changing('apitoken', { password: 'wrong' }),
  'refused scope_unknown': () => changing('apitoken', { password: PASSWORD, scopes: 'colonel' }),
  'refused too_many_tokens': async () => {
    const someone = await person();
    await storeMaximumOfTokens(someone);
    const fields = { password: someone.password };
    return sendJson(`${ACCOUNT}/apitoken`, fields, as(someone, fromElsewhere()));
  },
  'refused token_scope': () =>
    sendJson(`${ACCOUNT}/apitoken`, { password: PASSWORD }, withToken(ada.custid, token)),
  'show with several tokens': async () => {
    const someone = await person();
    await apiTokenOf(someone);
    await apiTokenOf(someone, { name: 'nightly backup', scopes: ['domains'], ttl: 86_400 });
    return sendRequest(ACCOUNT, as(someone));
  },
  'revoke one token': () => changing('apitoken/revoke', { id: 'x' }),
  'revoke the token': () => changing('apitoken/revoke', {}),

  destroy: () => changing('destroy', { confirmation: PASSWORD }),
  'refused destroy with password_wrong': () => changing('destroy', { confirmation: 'wrong' }),

  'check out': async () =>
    sendJson(
      `${ACCOUNT}/checkout`,
      { planid: 'identity', period: 'month' },
      as(await person(), { settings: selling }),
    ),
  'refused plan_not_sold': () => changing('checkout', { planid: 'identity' }),
  'an event of Stripe where nothing is sold': () =>
    sendBody('/api/v2/billing/stripe', 'application/json', '{}'),
  'an event with a wrong signature': () =>
    sendBody('/api/v2/billing/stripe', 'application/json', '{}', {
      headers: { 'Stripe-Signature': 't=1,v1=00' },
      settings: selling,
    }),
});
