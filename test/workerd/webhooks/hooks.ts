/** Owners of webhooks, and the server that receives them. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { showWebhook } from '../../../shared/contract/webhooks.ts';
import { configOf } from '../../../worker/config/config.ts';
import { type Taken, taken } from '../../webhooks/receiver.ts';
import { type Answer, type Ask, conceal, get, post, reveal } from '../client.ts';
import { accountObject, as, type Person, person } from '../people.ts';

const [RECEIVER = ''] = configOf(env).WEBHOOK_TEST_ALLOW;

/** A webhook that the receiver behaves towards in some way, and that no other test has. */
export function anyHook(how = '200'): { name: string; url: string } {
  const name = crypto.randomUUID();
  return { name, url: `http://${RECEIVER}/${how}/${name}` };
}

/** What the receiver took for a name. */
export async function tookFor(name: string): Promise<Taken[]> {
  const response = await fetch(`http://${RECEIVER}/taken/${name}`);
  return v.parse(taken, await response.json());
}

const sent = v.object({ type: v.string(), timestamp: v.string(), data: v.unknown() });

/** What the receiver got for a name. */
export async function deliveredTo(name: string) {
  return (await tookFor(name)).map(({ body }) => v.parse(sent, JSON.parse(body)));
}

export function show(someone: Person, ask: Ask = {}): Promise<Answer> {
  return get('/account/webhook', as(someone, ask));
}

export function set(
  someone: Person,
  fields: Readonly<Record<string, unknown>>,
  ask: Ask = {},
): Promise<Answer> {
  return post('/account/webhook', fields, as(someone, ask));
}

/** One of the calls about a webhook that is there. */
export function change(
  someone: Person,
  what: 'secret' | 'test' | 'resend' | 'remove',
  fields: Readonly<Record<string, unknown>> = {},
  ask: Ask = {},
): Promise<Answer> {
  return post(`/account/webhook/${what}`, fields, as(someone, ask));
}

/** A webhook as the contract has it. */
export function recordOf({ body }: Answer) {
  return v.parse(showWebhook.reply, body).record;
}

/** Someone with a webhook. */
export async function owner(how = '200', events: readonly string[] = []) {
  const ada = await person();
  const hook = anyHook(how);
  const { secret = '' } = recordOf(await set(ada, { url: hook.url, events }));
  return { ada, ...hook, secret };
}

/** The deliveries of an account, newest first. Not through the API: sessions end sooner. */
export async function deliveriesOf({ custid }: Person) {
  return (await accountObject(custid).webhook()).deliveries;
}

/** Creates a secret and reveals it. */
export async function sealAndRead(ada: Person): Promise<void> {
  const { secretKey } = await conceal({}, as(ada));
  await reveal(secretKey);
}
