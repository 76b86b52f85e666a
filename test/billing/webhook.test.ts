/** Events of Stripe, forged events, and a Stripe that fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Buyer,
  newBuyers,
  openShop,
  outcomeOf,
  paying,
  planOf,
  post,
  type Shop,
  deliver,
  sendEvent,
  terms,
  WEBHOOK,
} from './shop.ts';
import { API_KEY, failure, SECRETS, send, sign } from './stripe-server.ts';

/** One for each test, and some to spare. */
const BUYERS = 20;

let shop: Shop;
let buyers: Buyer[];
beforeAll(async () => {
  shop = await openShop();
  buyers = await newBuyers(shop.http, BUYERS);
}, 120_000);
beforeEach(() => {
  shop.stripe.misbehave(null);
  shop.stripe.asked.length = 0;
});
afterAll(() => shop.close());

function nextBuyer(): Buyer {
  const buyer = buyers.pop();
  if (!buyer) throw new Error(`more than ${BUYERS} buyers are needed`);
  return buyer;
}

describe('an event', () => {
  it('asks about an event instead of believing it: an old one changes nothing', async () => {
    const buyer = await paying(shop, nextBuyer());
    const old = shop.stripe.event('customer.subscription.updated', buyer.id);
    shop.stripe.change(buyer.id, { status: 'canceled' });
    await sendEvent(shop, buyer.id);
    expect(await deliver(shop.http, sign(old))).toBe('200');
    expect(await planOf(buyer)).toBe('basic');
  });

  it('counts an answer of Stripe by when the question was asked, not by when the answer came', async () => {
    const buyer = await paying(shop, nextBuyer());
    const { promise: isAsked, resolve: noteAsked } = Promise.withResolvers<void>();
    const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
    shop.stripe.misbehave((response, answer, { pathname }) => {
      if (pathname.startsWith('/v1/subscriptions/')) {
        noteAsked();
        void mayGo.then(() => send(response, answer));
      } else send(response, answer);
    });
    const slow = sendEvent(shop, buyer.id);
    await isAsked;
    shop.stripe.misbehave(null);
    shop.stripe.change(buyer.id, { status: 'canceled' });
    expect(await sendEvent(shop, buyer.id)).toBe('200');
    expect(await planOf(buyer)).toBe('basic');
    letGo();
    expect(await slow).toBe('200');
    expect(await planOf(buyer)).toBe('basic');
  });

  it('refuses an event without a recent signature as malformed, without details', async () => {
    const buyer = nextBuyer();
    const id = shop.stripe.subscribe(buyer.reference, terms);
    const event = shop.stripe.event('customer.subscription.created', id);
    const { signature } = sign(event);
    const forged = [
      sign(event, 'whsec_wrong'),
      sign(event, SECRETS.join(',')),
      sign(event, SECRETS[0], 301),
      { payload: event.replace(id, 'sub_another'), signature },
      { payload: event, signature: '' },
      sign('{'),
    ];
    const answers = await Promise.all(forged.map((delivery) => post(shop.http, delivery)));
    expect(answers.map(outcomeOf)).toEqual(forged.map(() => '400 malformed'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(shop.stripe.asked).toEqual([]);
    expect(await planOf(buyer)).toBe('basic');
  });

  it('reads no event of more than 256 kB', async () => {
    const long = sign(JSON.stringify({ padding: 'x'.repeat(256 * 1024) }));
    expect(await deliver(shop.http, long)).toBe('413 body_too_large');
  });

  it('accepts an event about anything else, without effect', async () => {
    const { id } = await paying(shop, nextBuyer());
    shop.stripe.asked.length = 0;
    for (const type of ['invoice.paid', 'customer.updated', 'subscription_schedule.created', 'x']) {
      expect(await sendEvent(shop, id, type)).toBe('200');
    }
    for (const payload of ['{}', '[]', '1', '{"type":1}', '{"type":"customer.subscription.x"}']) {
      expect(await deliver(shop.http, sign(payload))).toBe('200');
    }
    expect(shop.stripe.asked).toEqual([]);
  });

  it('needs no cookie, no shrimp and no browser for an event, sets nothing, and names its region', async () => {
    const { id } = await paying(shop, nextBuyer());
    const { headers } = await post(
      shop.http,
      sign(shop.stripe.event('customer.subscription.x', id)),
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['x-jurisdiction']).toBe('local');
    expect(headers['cache-control']).toBe('no-store');
    const look = await shop.http.send({ method: 'GET', path: WEBHOOK });
    expect(outcomeOf(look)).toBe('405 method_not_allowed');
  });
});

describe('Stripe', () => {
  it.each([
    ['does not know our key', failure(401, 'invalid_request_error')],
    ['may not be asked that', failure(403, 'invalid_request_error', 'more_permissions_required')],
    ['is asked too much', failure(429, 'invalid_request_error', 'rate_limit')],
    ['breaks', failure(500, 'api_error')],
    ['is down', [503, {}] as const],
    ['sends us elsewhere', [302, {}] as const],
    ['answers something else', [200, {}] as const],
  ])('calls Stripe again with the next event when it %s', async (_, answer) => {
    const buyer = nextBuyer();
    const id = shop.stripe.subscribe(buyer.reference, terms);
    shop.stripe.misbehave((response) => send(response, answer));
    const refused = await post(shop.http, sign(shop.stripe.event('customer.subscription.x', id)));
    expect(outcomeOf(refused)).toBe('503 store_unavailable');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(shop.stripe.asked).toHaveLength(1);
    shop.stripe.misbehave(null);
    expect(await sendEvent(shop, id)).toBe('200');
    expect(await planOf(buyer)).toBe('identity');
  });

  it('waits for Stripe no longer than ten seconds when it hangs up or never answers', async () => {
    const buyer = nextBuyer();
    const id = shop.stripe.subscribe(buyer.reference, terms);
    shop.stripe.misbehave((response) => response.destroy());
    expect(await sendEvent(shop, id)).toBe('503 store_unavailable');
    shop.stripe.misbehave((response, _, { pathname }) => {
      if (pathname.startsWith('/v1/checkout')) response.writeHead(200).write('{');
    });
    const start = performance.now();
    expect(await sendEvent(shop, id)).toBe('503 store_unavailable');
    // Far above the ten seconds, for a busy machine, and far below a test that waits for ever.
    expect(performance.now() - start).toBeLessThan(30_000);
  }, 60_000);

  it('quotes nothing of Stripe in the log: no key, no secret, no address', () => {
    const written = shop.server.output();
    expect(written).toContain('payment_provider_rejected');
    expect(written).not.toMatch(/@|whsec_|rk_test_/);
    expect(written).not.toContain(API_KEY);
  });
});
