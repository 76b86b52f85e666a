/**
 * What becomes of a domain outside its account: the DNS, the directory, what visitors are given, the provider. Every step
 * may be repeated, and is written down when it is done. Whose a domain is, only the directory says; so it hears of a
 * claim first, and of a release last, when nothing is left that another account's claim could meet.
 */
import { proofHost, domainProof } from '../../crypto/domain-proof.ts';
import { base64url, utf8 } from '../../crypto/encoding.ts';
import { sha256 } from '../../crypto/hash.ts';
import { dnsAt } from '../../domains/dns.ts';
import type { DomainReport } from '../../domains/driver.ts';
import { domainDriverOf } from '../../domains/port.ts';
import { logWarning } from '../../observability/log.ts';
import { callDirectory } from '../../rpc/directory.ts';
import type { Stores } from '../../rpc/call-object.ts';
import { StoreUnavailable } from '../../rpc/store-unavailable.ts';
import { type DomainLifecycle, seen, unseen } from '../../rules/domain-lifecycle.ts';
import { deleteHost, deleteLogo, putHost, putLogo, readHost } from '../../store/hosts.ts';
import type { DomainTable } from './domain-table.ts';
import type { StoredDomain } from './stored-domain.ts';

const FINGERPRINT_CHARACTERS = 22;

/** Where the work is done, and for whom. */
export interface DomainWork extends Stores {
  /** The name of the account. */
  readonly account: string;
  readonly domains: DomainTable;
  /** Tells another account that one of its domains was proven by this one. */
  readonly contest: (account: string, identifier: string) => Promise<void>;
}

export type Proof = 'proven' | 'unproven' | 'taken' | 'silent';

/** Changes a domain as it stands now, if it is still there. */
export function update(
  { domains }: DomainWork,
  identifier: string,
  change: (domain: StoredDomain, now: number) => StoredDomain,
): void {
  const domain = domains.find(identifier);
  const now = Date.now();
  if (domain) domains.write({ ...change(domain, now), updatedAt: now });
}

/** Takes a domain a step further on its course; one that is about to go stays on its way. */
export function step(
  work: DomainWork,
  identifier: string,
  next: (course: DomainLifecycle, now: number) => DomainLifecycle,
): void {
  update(work, identifier, (domain, now) =>
    domain.course.isRemoving ? domain : { ...domain, course: next(domain.course, now) },
  );
}

/** Looks for the account's TXT record, and where it stands makes the domain the account's. */
export async function prove(work: DomainWork, identifier: string): Promise<Proof> {
  const { account, config } = work;
  const found = await dnsAt(config.DNS_URL).texts(proofHost(identifier));
  if (found.kind === 'silent') return 'silent';
  const stands = (whose: string) =>
    found.texts.includes(domainProof(config.NAME_KEY, whose, identifier));
  if (!stands(account)) return 'unproven';
  const holder = await claim(work, identifier, null);
  if (holder === account) return 'proven';
  if (stands(holder)) return 'taken';
  if ((await claim(work, identifier, holder)) !== account) return 'taken';
  await tellEvicted(work, identifier, holder);
  return 'proven';
}

/** Whose a domain is, once the account has asked for it. */
export async function claim(
  work: DomainWork,
  identifier: string,
  evict: string | null,
): Promise<string> {
  return callDirectory(work, async (directory) =>
    directory.claimDomain(identifier, work.account, evict),
  );
}

/** Who lost a domain finds out by themselves within a day; this is only sooner. */
async function tellEvicted(work: DomainWork, identifier: string, evicted: string): Promise<void> {
  try {
    await work.contest(evicted, identifier);
  } catch (error) {
    logWarning('evicted_not_told', { error: String(error) });
  }
}

/**
 * Gives visitors what the account says of a proven domain, unless they have it.
 *
 * @throws StoreUnavailable
 */
export async function publish(work: DomainWork, identifier: string): Promise<void> {
  const { account, domains, env } = work;
  const domain = domains.find(identifier);
  if (!domain || domain.course.isRemoving || domain.course.provenAt === null) return;
  const { logo, look } = domain;
  const fingerprint = fingerprintOf(domain);
  const isThere = (await readHost(env, identifier))?.account === account;
  if (isThere && domain.published === fingerprint) return;
  const bytes = logo && domains.logo(identifier);
  // The picture goes first: its version is named by what comes after.
  if (logo && bytes) await putLogo(env, identifier, { ...logo, bytes });
  await putHost(env, identifier, { account, look: { ...look, logo: logo?.version ?? null } });
  if (!logo) await deleteLogo(env, identifier);
  update(work, identifier, (current) => ({ ...current, published: fingerprint }));
}

function fingerprintOf({ look, logo }: StoredDomain): string {
  const { name, accent, before, after } = look;
  const shown = JSON.stringify([name, accent, before, after, logo?.version]);
  return base64url(sha256(utf8(shown))).slice(0, FINGERPRINT_CHARACTERS);
}

/** Sees to it that a domain leads here, as far as that can be seen to, and notes how it stands. */
export async function lead(work: DomainWork, identifier: string): Promise<void> {
  const driver = domainDriverOf(work.config);
  const domain = work.domains.find(identifier);
  if (!driver || !domain || domain.course.isRemoving) return;
  const { providerId } = domain;
  const looked = providerId === null ? null : await driver.look(identifier, providerId);
  const isMissing = looked === null || looked.kind === 'missing';
  const report = isMissing ? await driver.create(identifier) : looked;
  const id = report.kind === 'known' ? report.id : isMissing ? null : providerId;
  // Even one that is about to go: what is known by a name there has to be let go of there.
  update(work, identifier, (current) => ({ ...current, providerId: id }));
  step(work, identifier, (course, now) => afterReport(course, report, now));
}

function afterReport(course: DomainLifecycle, report: DomainReport, now: number): DomainLifecycle {
  switch (report.kind) {
    case 'known':
      return seen(course, { ...report.facts, isRefused: false }, now);
    case 'refused': {
      const nothing = { pointedAt: null, hasSsl: null, sslUntil: null };
      return seen(course, { state: 'PENDING', ...nothing, isRefused: true }, now);
    }
    case 'missing':
      return unseen(course, now);
    case 'failed':
      return unseen(course, now, (report.retryAfterSeconds ?? 0) * 1000);
  }
}

/**
 * Lets go of a domain everywhere but in the account. What another account has meanwhile is let alone.
 *
 * @throws StoreUnavailable when somebody who is needed for it does not answer
 */
export async function letGo(work: DomainWork, domain: StoredDomain): Promise<void> {
  const { account, config, env } = work;
  const { identifier, providerId } = domain;
  const holder = await callDirectory(work, async (directory) => directory.domainHolder(identifier));
  if (holder !== account) return;
  const driver = domainDriverOf(config);
  if (driver && providerId !== null) {
    const removal = await driver.remove(identifier, providerId);
    if (removal.kind === 'failed') {
      throw new StoreUnavailable('removing a domain failed', { cause: removal.reason });
    }
  }
  await deleteHost(env, identifier);
  await callDirectory(work, async (directory) => directory.releaseDomain(identifier, account));
}
