/**
 * The work on a domain outside its account: DNS, directory, KV and provider. Every step is idempotent, and recorded when it
 * is done. Only the directory decides who owns a domain: a claim is made there first and released there last, when nothing
 * is left that another account's claim could conflict with.
 */
import type { Config } from '../config/config.ts';
import { domainDriverName, targetOf } from '../config/domains.ts';
import { proofHost, domainProof } from '../crypto/domain-proof.ts';
import { base64url, utf8 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { cloudflareDriver } from './cloudflare.ts';
import { dnsAt } from './dns.ts';
import type { DomainDriver, DomainReport } from './driver.ts';
import { localDriver } from './local.ts';
import { logWarning } from '../platform/log.ts';
import { directoryStub } from '../admin/stub.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import { type DomainLifecycle, probed, probeFailed } from './rules/domain-lifecycle.ts';
import { deleteHost, deleteLogo, putHost, putLogo, readHost } from '../http/host.ts';
import type { AccountContext } from '../accounts/account-store.ts';
import type { DomainTable, StoredDomain } from './domain-table.ts';

const FINGERPRINT_CHARACTERS = 22;

export interface DomainWork extends AccountContext {
  readonly domains: DomainTable;
  /** Notifies another account that this one has proven one of its domains. */
  readonly contest: (account: string, identifier: string) => Promise<void>;
}

export type Proof = 'proven' | 'unproven' | 'taken' | 'dns_unreachable';

/** Changes the stored domain, if it still exists. */
export function update(
  { domains }: DomainWork,
  identifier: string,
  change: (domain: StoredDomain, now: number) => StoredDomain,
): void {
  const domain = domains.find(identifier);
  const now = Date.now();
  if (domain) domains.write({ ...change(domain, now), updatedAt: now });
}

/** Makes a transition of its lifecycle; a domain that is being removed makes none. */
export function transition(
  work: DomainWork,
  identifier: string,
  next: (lifecycle: DomainLifecycle, now: number) => DomainLifecycle,
): void {
  update(work, identifier, (domain, now) =>
    domain.lifecycle.isRemoving ? domain : { ...domain, lifecycle: next(domain.lifecycle, now) },
  );
}

/** Looks up the account's TXT record, and where it exists claims the domain. */
export async function prove(work: DomainWork, identifier: string): Promise<Proof> {
  const { account, config } = work;
  const found = await dnsAt(config.DNS_URL).texts(proofHost(identifier));
  if (found.kind === 'unreachable') return 'dns_unreachable';
  const hasProofOf = (owner: string) =>
    found.texts.includes(domainProof(config.NAME_KEY, owner, identifier));
  if (!hasProofOf(account)) return 'unproven';
  const holder = await claim(work, identifier, null);
  if (holder === account) return 'proven';
  if (hasProofOf(holder)) return 'taken';
  if ((await claim(work, identifier, holder)) !== account) return 'taken';
  await notifyEvicted(work, identifier, holder);
  return 'proven';
}

/** Claims a domain; returns its owner after the claim. */
export async function claim(
  work: DomainWork,
  identifier: string,
  evict: string | null,
): Promise<string> {
  return directoryStub(work).claimDomain(identifier, work.account, evict);
}

/** The evicted account finds out by itself within a day; this is only sooner. */
async function notifyEvicted(work: DomainWork, identifier: string, evicted: string): Promise<void> {
  try {
    await work.contest(evicted, identifier);
  } catch (error) {
    logWarning('domain_eviction_sync_failed', { error: String(error) });
  }
}

/**
 * Publishes the branding of a proven domain to visitors, unless it is published already.
 *
 * @throws StoreUnavailable
 */
export async function publish(work: DomainWork, identifier: string): Promise<void> {
  const { account, domains, env } = work;
  const domain = domains.find(identifier);
  if (!domain || domain.lifecycle.isRemoving || domain.lifecycle.provenAt === null) return;
  const { logo, branding } = domain;
  const fingerprint = fingerprintOf(domain);
  const isPublished = (await readHost(env, identifier))?.account === account;
  if (isPublished && domain.published === fingerprint) return;
  const bytes = logo && domains.logo(identifier);
  // The logo is stored first: the entry after it names its version.
  if (logo && bytes) await putLogo(env, identifier, { ...logo, bytes });
  const shown = { ...branding, logo: logo?.version ?? null };
  await putHost(env, identifier, { account, branding: shown });
  if (!logo) await deleteLogo(env, identifier);
  update(work, identifier, (current) => ({ ...current, published: fingerprint }));
}

function fingerprintOf({ branding, logo }: StoredDomain): string {
  const { name, accent, before, after } = branding;
  const shown = JSON.stringify([name, accent, before, after, logo?.version]);
  return base64url(sha256(utf8(shown))).slice(0, FINGERPRINT_CHARACTERS);
}

/** Registers a domain with the provider where needed, and records how the provider finds it. */
export async function probe(work: DomainWork, identifier: string): Promise<void> {
  const driver = domainDriverOf(work.config);
  const domain = work.domains.find(identifier);
  if (!driver || !domain || domain.lifecycle.isRemoving) return;
  const { providerId } = domain;
  const known = providerId === null ? null : await driver.probe(identifier, providerId);
  const isMissing = known === null || known.kind === 'missing';
  const report = isMissing ? await driver.create(identifier) : known;
  const id = report.kind === 'known' ? report.id : isMissing ? null : providerId;
  // Also of a domain that is being removed: whatever the provider has must be removed there.
  update(work, identifier, (current) => ({ ...current, providerId: id }));
  transition(work, identifier, (lifecycle, now) => afterReport(lifecycle, report, now));
}

function afterReport(
  lifecycle: DomainLifecycle,
  report: DomainReport,
  now: number,
): DomainLifecycle {
  switch (report.kind) {
    case 'known':
      return probed(lifecycle, { ...report.probe, isRefused: false }, now);
    case 'refused': {
      const nothing = { pointedAt: null, hasSsl: null, sslUntil: null };
      return probed(lifecycle, { state: 'PENDING', ...nothing, isRefused: true }, now);
    }
    case 'missing':
      return probeFailed(lifecycle, now);
    case 'failed':
      return probeFailed(lifecycle, now, (report.retryAfterSeconds ?? 0) * 1000);
  }
}

/**
 * Releases a domain everywhere but in the account. A domain that another account owns by now is not touched.
 *
 * @throws StoreUnavailable when the directory, KV or the provider does not answer
 */
export async function release(work: DomainWork, domain: StoredDomain): Promise<void> {
  const { account, config, env } = work;
  const { identifier, providerId } = domain;
  const holder = await directoryStub(work).domainHolder(identifier);
  if (holder !== account) return;
  const driver = domainDriverOf(config);
  if (driver && providerId !== null) {
    const removal = await driver.remove(identifier, providerId);
    if (removal.kind === 'failed') {
      throw new StoreUnavailable('removing a domain failed', { cause: removal.reason });
    }
  }
  await deleteHost(env, identifier);
  await directoryStub(work).releaseDomain(identifier, account);
}

/** The driver that the settings select; null without custom domains. */
function domainDriverOf(config: Config): DomainDriver | null {
  const name = domainDriverName(config);
  if (name === null) return null;
  const dns = dnsAt(config.DNS_URL);
  const target = { dns, host: targetOf(config), ip: config.DOMAINS_IP ?? null };
  const { CLOUDFLARE_API_URL: url, CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: token } = config;
  if (name === 'local' || zone === undefined || token === undefined) return localDriver(target);
  return cloudflareDriver({ url, zone, token, target });
}
