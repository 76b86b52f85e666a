/** Owners of domains, and the DNS that they write into. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { addDomain } from '../../../shared/contract/domains.ts';
import { configOf } from '../../../worker/config/config.ts';
import { domainProof, proofHost } from '../../../worker/crypto/domain-proof.ts';
import { type Answer, type Ask, get, post } from '../client.ts';
import { accountObject, as, person, type Person } from '../people.ts';
import { accountNameOf } from '../../../worker/crypto/object-names.ts';

export const TARGET = 'to.seal.example';

type Records = Readonly<Record<string, unknown>> | null;

/** A name that no other test has. */
export function anyDomain(): string {
  return `d${crypto.randomUUID().slice(0, 8)}.example`;
}

/** Sets DNS answers for some names; null removes a name. */
export async function setDns(zones: Readonly<Record<string, Records>>): Promise<void> {
  const { ok } = await fetch(configOf(env).DNS_URL, { method: 'PUT', body: JSON.stringify(zones) });
  if (!ok) throw new Error('the DNS does not listen');
}

/** Someone whose plan has domains of their own. */
export async function owner(): Promise<Person> {
  const someone = await person();
  await accountObject(someone.custid).setPlan('identity');
  return someone;
}

export function accountOf({ custid }: Person): string {
  return accountNameOf(configOf(env).NAME_KEY, custid);
}

/** What proves that a domain is someone's. */
export function proofOf(someone: Person, domain: string): string {
  return domainProof(configOf(env).NAME_KEY, accountOf(someone), domain);
}

/** Writes someone's proofs into the DNS, and takes away whatever stood there. */
export async function publishProofs(domain: string, ...people: readonly Person[]): Promise<void> {
  const TXT = ['v=spf1 -all', ...people.map((someone) => proofOf(someone, domain))];
  await setDns({ [proofHost(domain)]: { TXT } });
}

export function list(someone: Person, ask: Ask = {}): Promise<Answer> {
  return get('/account/domains', as(someone, ask));
}

export function add(someone: Person, domain: string, ask: Ask = {}): Promise<Answer> {
  return post('/account/domains/add', { domain }, as(someone, ask));
}

export function show(someone: Person, domain: string, ask: Ask = {}): Promise<Answer> {
  return get(`/account/domains/${domain}`, as(someone, ask));
}

/** One of the calls about a domain that is there. */
export function change(
  someone: Person,
  domain: string,
  what: 'verify' | 'remove' | 'look',
  fields: Readonly<Record<string, unknown>> = {},
  ask: Ask = {},
): Promise<Answer> {
  return post(`/account/domains/${domain}/${what}`, fields, as(someone, ask));
}

/** Adds a domain whose proof is there, and that no one has verified yet. */
export async function provable(someone: Person): Promise<string> {
  const domain = anyDomain();
  await add(someone, domain);
  await publishProofs(domain, someone);
  return domain;
}

/** Adds a domain that is proven and points here, and verifies it. */
export async function verified(someone: Person, domain = anyDomain()): Promise<string> {
  await setDns({ [domain]: { CNAME: TARGET } });
  await publishProofs(domain, someone);
  await add(someone, domain);
  const answer = await change(someone, domain, 'verify');
  if (answer.status !== 200) throw new Error(`was not verified: ${answer.text}`);
  return domain;
}

/** A domain as the contract has it. */
export function recordOf({ body }: Answer) {
  return v.parse(addDomain.reply, body).record;
}

/** The state of a domain in an account; null when it has none of that name. */
export async function statusOf({ custid }: Person, domain: string): Promise<string | null> {
  // Not through sign-in: sessions end sooner than domains.
  const answer = await accountObject(custid).domain(domain);
  return answer.kind === 'known' ? answer.branded.domain.state : null;
}

/** Whose a domain is, for the region and for its visitors. */
export async function holdersOf(domain: string) {
  const host = v.nullable(v.object({ account: v.string() }));
  const entry = v.parse(host, await env.SECRETS.get(`host:${domain}`, 'json'));
  return [await env.DIRECTORY.getByName('d1').domainHolder(domain), entry?.account ?? null];
}
