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
import { sendRequest, sendJson } from './exchange.ts';
import { golden } from './golden.ts';

const ACCOUNT = '/api/v2/account';
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0';
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

  show: async () => {
    const someone = await person();
    await apiTokenOf(someone, { name: 'nightly backup', scopes: ['domains'], ttl: 86_400 });
    const headers = { 'User-Agent': USER_AGENT };
    const other = await enter(
      { email: someone.custid, password: PASSWORD },
      fromElsewhere({ headers }),
    );
    await pay(someone);
    const settings = { ...selling, STRIPE_PORTAL_URL: 'https://billing.stripe.test/login' };
    return sendRequest(ACCOUNT, as(other, { settings }));
  },

  'authentication log': async () => {
    const someone = await person();
    const { custid: email } = someone;
    const browser = () => fromElsewhere({ headers: { 'User-Agent': USER_AGENT } });
    for (const password of ['wrong', 'wrong', PASSWORD])
      await signIn({ email, password }, browser());
    await sendJson(`${ACCOUNT}/sessions/end`, { others: true }, as(someone));
    return sendRequest(`${ACCOUNT}/log`, as(someone));
  },

  notify: () => changing('notify', { notify: ['received', 'expired'] }),
  'update locale': () => changing('update-locale', { locale: 'en' }),
  'refused locale_unsupported': () => changing('update-locale', { locale: 'tlh' }),

  'change password': () => change({}),
  'refused change with password_wrong': () => change({ currentp: 'wrong' }),
  'refused change with passwords_differ': () => change({ newp2: 'different' }),

  'end other sessions': async () => {
    const someone = await person();
    await enter({ email: someone.custid, password: PASSWORD });
    return sendJson(`${ACCOUNT}/sessions/end`, { others: true }, as(someone));
  },

  'make a token': () =>
    changing('apitoken', {
      p: PASSWORD,
      name: 'nightly backup',
      scopes: ['secrets', 'domains'],
      ttl: 86_400,
    }),
  'refused scope_unknown': () => changing('apitoken', { password: PASSWORD, scopes: 'colonel' }),
  'refused too_many_tokens': async () => {
    const someone = await person();
    await storeMaximumOfTokens(someone);
    const fields = { password: someone.password };
    return sendJson(`${ACCOUNT}/apitoken`, fields, as(someone, fromElsewhere()));
  },
  'refused token_scope': () =>
    sendJson(`${ACCOUNT}/apitoken`, { password: PASSWORD }, withToken(ada.custid, token)),
  'revoke a token': () => changing('apitoken/revoke', { id: 'x' }),

  destroy: () => changing('destroy', { confirmation: PASSWORD }),

  'check out': async () =>
    sendJson(
      `${ACCOUNT}/checkout`,
      { planid: 'identity', period: 'month' },
      as(await person(), { settings: selling }),
    ),
  'refused plan_not_sold': () => changing('checkout', { planid: 'identity' }),
});
