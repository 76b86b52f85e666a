/** The product with payment switched on, a Stripe server, and buyers. */
import * as v from 'valibot';
import { showAccount } from '../../shared/contract/account.ts';
import { checkOut } from '../../shared/contract/billing.ts';
import { type HttpAnswer, type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, newVerifiedPerson, type Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import type { Terms } from './shapes.ts';
import {
  API_KEY,
  type Delivery,
  SECRETS,
  sign,
  startStripe,
  type StripeServer,
} from './stripe-server.ts';

export const WEBHOOK = '/api/v2/billing/stripe';
export const PORTAL = 'https://billing.stripe.test/p/login/waxseal';

const links = {
  identity: {
    month: 'https://buy.stripe.test/identity-month',
    year: 'https://buy.stripe.test/identity-year?prefilled_promo_code=EARLY',
  },
  dedicated: { month: 'https://buy.stripe.test/dedicated-month' },
};

/** Which plan each price pays for. */
const prices = {
  price_identity: 'identity',
  price_identity_yearly: 'identity',
  price_dedicated: 'dedicated',
};

export interface Shop {
  readonly http: HttpClient;
  readonly stripe: StripeServer;
  readonly server: RunningServer;
  close(): Promise<void>;
}

/** Opens one; `env` is over its settings. */
export async function openShop(env: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const stripe = await startStripe();
  const server = await startServer({
    env: {
      AUTOVERIFY: '1',
      STRIPE_API_KEY: API_KEY,
      STRIPE_API_URL: stripe.url,
      STRIPE_LINKS: JSON.stringify(links),
      STRIPE_PRICES: JSON.stringify(prices),
      STRIPE_PORTAL_URL: PORTAL,
      STRIPE_WEBHOOK_SECRET: SECRETS.join(','),
      ...env,
    },
  });
  const http = httpClient(server.base, 16);
  return {
    http,
    stripe,
    server,
    close: async () => {
      http.close();
      await server.stop();
      await stripe.close();
    },
  };
}

/** Posts an event as Stripe does; returns the status, and the code if there is one. */
export async function deliver(http: HttpClient, delivery: Delivery): Promise<string> {
  return outcomeOf(await post(http, delivery));
}

export function post(http: HttpClient, { payload, signature }: Delivery): Promise<HttpAnswer> {
  return http.send({
    method: 'POST',
    path: WEBHOOK,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
    body: payload,
  });
}

const refusal = v.object({ code: v.string() });

export function outcomeOf({ status, text }: HttpAnswer): string {
  const body = v.safeParse(refusal, JSON.parse(text));
  return body.success ? `${status} ${body.output.code}` : String(status);
}

export interface Buyer {
  readonly email: string;
  readonly visitor: Visitor;
  /** The reference in a payment that assigns it to the account. */
  readonly reference: string;
}

/** Someone with an account who went to pay. */
export async function newBuyer(http: HttpClient): Promise<Buyer> {
  const email = anyAddress();
  const visitor = await newVerifiedPerson(http, email);
  const { searchParams } = await checkOutOf(visitor, { planid: 'identity' });
  return { email, visitor, reference: searchParams.get('client_reference_id') ?? '' };
}

/** The payment page of a customer. */
export async function checkOutOf(
  visitor: Visitor,
  fields: { planid: string; period?: string },
): Promise<URL> {
  const { text } = await expectOk(visitor.post('/account/checkout', fields));
  return new URL(v.parse(checkOut.reply, JSON.parse(text)).record.url);
}

/** An account, for its owner. */
export async function accountOf({ visitor }: Buyer) {
  const { text } = await expectOk(visitor.get('/account'));
  return v.parse(showAccount.reply, JSON.parse(text)).record;
}

export async function planOf(buyer: Buyer): Promise<string> {
  return (await accountOf(buyer)).cust.plan.planid;
}

export const NEXT_YEAR = 1_830_000_000;

export const terms: Terms = {
  status: 'active',
  price: 'price_identity',
  isEnding: false,
  periodEnd: NEXT_YEAR,
};

/** Sends an event of a subscription. */
export function sendEvent(
  { http, stripe }: Shop,
  id: string,
  type = 'customer.subscription.updated',
): Promise<string> {
  return deliver(http, sign(stripe.event(type, id)));
}

/** Accounts made side by side: each takes two answers with a minimum duration. */
export async function newBuyers(http: HttpClient, count: number): Promise<Buyer[]> {
  return Promise.all(Array.from({ length: count }, () => newBuyer(http)));
}

/** An account that pays for a plan, as the product has recorded it. */
export async function newPayer(shop: Shop, over: Partial<Terms> = {}) {
  return paying(shop, await newBuyer(shop.http), over);
}

/** Makes a buyer pay for a plan. */
export async function paying(shop: Shop, buyer: Buyer, over: Partial<Terms> = {}) {
  const id = shop.stripe.subscribe(buyer.reference, { ...terms, ...over });
  const answered = await sendEvent(shop, id, 'checkout.session.completed');
  if (answered !== '200') throw new Error(`the payment was not recorded: ${answered}`);
  return { ...buyer, id };
}
