/** Two builds side by side, and the services outside that they call. */
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { API_KEY, SECRETS, startStripe, type StripeServer } from '../billing/stripe-server.ts';
import { prices } from '../billing/shop.ts';
import { type DnsServer, startDnsServer } from '../domains/dns-server.ts';
import { type Provider, startProvider, TOKEN } from '../mail/provider.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, expectOk, PASSWORD, Visitor } from '../support/person.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type Arrangement, startTwoWorkers, type TwoWorkers } from './two-workers.ts';

const WAIT_MS_MAX = 60_000;
const LOOK_MS = 100;
const CONNECTIONS_MAX = 8;

export const COLONEL = 'ada@example.com';
export const SUPPORT = 'support@example.com';

export interface World {
  readonly workers: TwoWorkers;
  readonly http: HttpClient;
  readonly provider: Provider;
  readonly dns: DnsServer;
  readonly receiver: Receiver;
  readonly stripe: StripeServer;
  close(): Promise<void>;
}

/** Starts it. */
export async function startWorld(arrangement: Arrangement): Promise<World> {
  const [provider, dns, receiver, stripe] = await Promise.all([
    startProvider(),
    startDnsServer(),
    startReceiver(),
    startStripe(),
  ]);
  const workers = await startTwoWorkers(arrangement, {
    COLONELS: COLONEL,
    INCOMING_RECIPIENT: SUPPORT,
    BOT_CHECK_WORK: '1000',
    LIMIT_SIGNUP: '100',
    MAIL_DRIVER: 'http',
    MAIL_FROM: 'noreply@seal.example',
    MAIL_HTTP_URL: provider.url,
    MAIL_HTTP_TOKEN: TOKEN,
    DNS_URL: dns.url,
    DOMAINS_TARGET: 'to.seal.example',
    WEBHOOK_TEST_ALLOW: receiver.host,
    STRIPE_API_KEY: API_KEY,
    STRIPE_API_URL: stripe.url,
    STRIPE_LINKS: JSON.stringify({ identity: { month: 'https://buy.stripe.test/identity' } }),
    STRIPE_PRICES: JSON.stringify(prices),
    STRIPE_WEBHOOK_SECRET: SECRETS.join(),
  });
  const http = httpClient(workers.base, CONNECTIONS_MAX);
  return {
    workers,
    http,
    provider,
    dns,
    receiver,
    stripe,
    close: async () => {
      http.close();
      await workers.close();
      await Promise.all([provider, dns, receiver, stripe].map((server) => server.close()));
    },
  };
}

/** Polls until something is found. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false> | Found | null | undefined | false,
): Promise<Found> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await pause(LOOK_MS);
  }
}

const mail = v.object({ to: v.array(v.string()), text: v.string() });

/** Waits for an email to an address that matches. */
export async function mailTo(world: World, address: string, pattern: RegExp): Promise<string> {
  return until(`a mail to ${address}`, () =>
    world.provider.taken
      .map(({ body }) => v.parse(mail, body))
      .filter(({ to }) => to.includes(address))
      .map(({ text }) => pattern.exec(text)?.[1])
      .findLast((found) => found !== undefined),
  );
}

export interface Citizen {
  readonly email: string;
  readonly visitor: Visitor;
}

/** Signs up, verifies the address and signs in. */
export async function citizen(world: World, email = anyAddress()): Promise<Citizen> {
  const visitor = new Visitor(world.http);
  await expectOk(visitor.post('/account/signup', { email, password: PASSWORD, agree: true }));
  const token = await mailTo(world, email, /\/verify\/([\w:.-]+)/);
  await expectOk(visitor.post('/account/verify', { token }));
  await expectOk(visitor.post('/account/signin', { email, password: PASSWORD }));
  return { email, visitor };
}

/** A visitor that adds headers to every call. */
export function visitorWith({ http }: World, headers: Readonly<Record<string, string>> = {}) {
  return new Visitor({
    ...http,
    send: (call) => http.send({ ...call, headers: { ...call.headers, ...headers } }),
  });
}
