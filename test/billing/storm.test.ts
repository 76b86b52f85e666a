/** Hundreds of deliveries in random order, a thousand in the full run, and the plans that result. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Terms } from './shapes.ts';
import { type Buyer, deliver, newBuyers, openShop, planOf, prices, type Shop } from './shop.ts';
import { type Delivery, failure, send, sign } from './stripe-server.ts';

const isFull = process.env['FULL'] !== undefined;
const BUYERS = 12;
const SUBSCRIPTIONS = 40;
/** Changes come in bursts, so that late answers are old ones. */
const BURSTS = isFull ? 120 : 40;
const CHANGES_A_BURST = 3;
const DELIVERIES_MIN = isFull ? 1000 : 400;
const AT_ONCE = 40;
/** So many events wait until others have overtaken them. */
const WAITING_MIN = 15;
/** Of ten answers so many fail, and so many are late: they arrive after answers to later questions. */
const FAILING = 1;
const LATE = 5;
const LATE_MS_MAX = 100;

const statuses = ['active', 'active', 'past_due', 'trialing', 'unpaid', 'paused', 'incomplete'];
const livingStatuses = new Set(['active', 'past_due', 'trialing']);
const ranks = ['basic', 'identity', 'dedicated'];
const priceIds = Object.keys(prices);

/** Chance that is the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** For the changes of subscriptions: the same in every run. */
const roll = dice(20_261_121);
/** For questions and deliveries, which overtake each other. */
const turn = dice(7);
const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
  items[roll(items.length)] ?? fallback;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

const anyTerms = (): Terms => ({
  status: pick(statuses, 'active'),
  price: pick(priceIds, 'price_identity'),
  isEnding: roll(4) === 0,
  periodEnd: 1_830_000_000 + roll(1000),
});

/** Answers correctly most of the time; a late answer has the state at the time of the question. */
function waver(): void {
  shop.stripe.misbehave((response, answer) => {
    const chance = turn(10);
    if (chance < FAILING) send(response, failure(500, 'api_error'));
    else if (chance < FAILING + LATE) setTimeout(() => send(response, answer), turn(LATE_MS_MAX));
    else send(response, answer);
  });
}

/** Answers that are held back until a later question has been answered, by the path of the question. */
const held = new Map<string, (sendNow: () => void) => void>();

function holdBack(): void {
  shop.stripe.misbehave((response, answer, { pathname }) => {
    const hold = held.get(pathname);
    held.delete(pathname);
    if (hold) hold(() => send(response, answer));
    else send(response, answer);
  });
}

/** The answer to an earlier question comes after the last change and the answer about that. */
async function endLate(id: string): Promise<void> {
  const { promise: question, resolve } = Promise.withResolvers<() => void>();
  held.set(`/v1/subscriptions/${id}`, resolve);
  const notify = () =>
    deliver(shop.http, sign(shop.stripe.event('customer.subscription.updated', id)));
  const early = notify();
  const answerEarly = await question;
  shop.stripe.change(id, anyTerms());
  expect(await notify()).toBe('200');
  answerEarly();
  expect(await early).toBe('200');
}

/** Stripe's queue: a delivery that was not taken comes again, behind all the others. */
class Queue {
  readonly #waiting: (() => Delivery)[] = [];
  readonly #forged: (() => Delivery)[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly answers = new Map<string, number>();

  /** An event comes several times, and recordings of it with other signatures. */
  add(payload: string): void {
    for (let copies = 1 + turn(3); copies > 0; copies--) this.#put(this.#waiting, payload);
    if (turn(3) === 0) this.#put(this.#forged, payload, 'whsec_wrong');
    if (turn(6) === 0) this.#put(this.#forged, payload, undefined, 400);
  }

  /** Starts random deliveries while enough are waiting, without awaiting their answers. */
  async hurry(): Promise<void> {
    while (this.#waiting.length > WAITING_MIN) {
      if (this.#underWay.size >= AT_ONCE) await Promise.race(this.#underWay);
      this.#start(this.#deliverOne());
      const [forgery] = turn(4) === 0 ? this.#forged.splice(turn(this.#forged.length), 1) : [];
      if (forgery) this.#start(this.#expect('400 malformed', forgery));
    }
  }

  async deliverRest(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay.size > 0) {
      if (this.#waiting.length > 0) this.#start(this.#deliverOne());
      else await Promise.race(this.#underWay);
    }
    for (const forgery of this.#forged) await this.#expect('400 malformed', forgery);
  }

  #start(delivering: Promise<void>): void {
    const underWay = delivering.finally(() => this.#underWay.delete(underWay));
    this.#underWay.add(underWay);
  }

  async #deliverOne(): Promise<void> {
    const [next] = this.#waiting.splice(turn(this.#waiting.length), 1);
    if (!next) return;
    if ((await this.#deliver(next)) === '503 store_unavailable') this.#waiting.push(next);
  }

  async #expect(outcome: string, delivery: () => Delivery): Promise<void> {
    expect(await this.#deliver(delivery)).toBe(outcome);
  }

  async #deliver(delivery: () => Delivery): Promise<string> {
    const answer = await deliver(shop.http, delivery());
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    return answer;
  }

  #put(list: (() => Delivery)[], payload: string, secret?: string, ageSeconds = 0): void {
    list.splice(turn(list.length + 1), 0, () => sign(payload, secret, ageSeconds));
  }
}

/** The expected plan: the best of the live subscriptions. */
function deserved(ids: readonly string[]): string {
  const paid = ids.map((id) => shop.stripe.termsOf(id)).filter((t) => livingStatuses.has(t.status));
  const planids = new Set(
    Object.entries(prices).flatMap(([price, planid]) =>
      paid.some((terms) => terms.price === price) ? [planid] : [],
    ),
  );
  return ranks.findLast((planid) => planids.has(planid)) ?? 'basic';
}

it('gives everyone the right plan in the end: with events shuffled, duplicated, forged, replayed, failed and late', async () => {
  const buyers = await newBuyers(shop.http, BUYERS);
  const owned = new Map<Buyer, string[]>(buyers.map((buyer) => [buyer, []]));
  const queue = new Queue();
  const living: string[] = [];
  waver();
  for (const [buyer, ids] of owned) {
    for (let count = Math.ceil(SUBSCRIPTIONS / BUYERS); count > 0; count--) {
      const id = shop.stripe.subscribe(buyer.reference, anyTerms());
      ids.push(id);
      living.push(id);
      queue.add(shop.stripe.event('checkout.session.completed', id));
      queue.add(shop.stripe.event('customer.subscription.created', id));
    }
  }
  for (let burst = 0; burst < BURSTS; burst++) {
    const id = pick(living, '');
    for (let change = 0; change < CHANGES_A_BURST && living.includes(id); change++) {
      const isOver = roll(30) === 0;
      shop.stripe.change(id, isOver ? { status: 'canceled' } : anyTerms());
      const type = isOver ? 'customer.subscription.deleted' : 'customer.subscription.updated';
      queue.add(shop.stripe.event(type, id));
      if (isOver) living.splice(living.indexOf(id), 1);
      await queue.hurry();
    }
  }
  await queue.deliverRest();
  holdBack();
  for (const id of living) await endLate(id);

  const total = [...queue.answers.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(DELIVERIES_MIN);
  expect([...queue.answers.keys()].toSorted()).toEqual([
    '200',
    '400 malformed',
    '503 store_unavailable',
  ]);
  const plans = await Promise.all(buyers.map((buyer) => planOf(buyer)));
  expect(plans).toEqual(buyers.map((buyer) => deserved(owned.get(buyer) ?? [])));
  // Otherwise this would prove little.
  expect(new Set(plans)).toEqual(new Set(ranks));
}, 180_000);
