/**
 * The domains of an account. A change by its owner is stored at once; the work outside the account is serialised for each
 * domain, and the account's alarm repeats what failed.
 */
import type { DomainState } from '../../shared/contract/domains.ts';
import { DAY_MS } from '../../shared/day.ts';
import { domainDriverName } from '../config/domains.ts';
import { accountPlanOf } from '../config/plans.ts';
import { logWarning } from '../platform/log.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';
import * as rules from './rules/domain-lifecycle.ts';
import { doEach } from '../platform/do-each.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import {
  type NewDomain,
  newDomain,
  type StoredBranding,
  type StoredDomain,
  type StoredLogo,
} from './domain-table.ts';
import {
  claim,
  type DomainWork,
  probe,
  type Proof,
  prove,
  publish,
  release,
  transition,
  update,
} from './domain-work.ts';

const DOMAINS_PER_RUN = 10;

/** A complete branding, as its owner set it. */
export interface NewBranding {
  readonly branding: StoredBranding;
  /** The new logo; null removes it, and undefined keeps the one that is there. */
  readonly logo?: (StoredLogo & { readonly version: string }) | null | undefined;
}

/** A domain as its owner is shown it. Times are epoch ms. */
export interface DomainView {
  readonly identifier: string;
  readonly display: string;
  readonly base: string;
  readonly addedAt: number;
  readonly updatedAt: number;
  readonly isVerified: boolean;
  readonly state: DomainState;
  /** Proven once, and its record is gone. */
  readonly isProofMissing: boolean;
  readonly lapsesAt: number | null;
  readonly probe: rules.ProbeResult | null;
  readonly probedAt: number | null;
}

/** A domain with its branding. */
export interface BrandedDomain {
  readonly domain: DomainView;
  readonly branding: StoredBranding;
  readonly logo: StoredLogo | null;
}

/** The answer to a call about one domain. */
export type DomainAnswer =
  | { readonly kind: 'known'; readonly branded: BrandedDomain }
  | { readonly kind: 'unknown' };

export type AddAnswer =
  | Extract<DomainAnswer, { kind: 'known' }>
  /** Its removal is not finished, and cannot be finished now. */
  | { readonly kind: 'unreachable' };

export type VerifyAnswer =
  | DomainAnswer
  /** Its TXT record was looked up, and does not exist. */
  | { readonly kind: 'unproven' }
  /** Another account's record exists as well, and was first. */
  | { readonly kind: 'taken' }
  /** The DNS did not answer: the record may exist or not. */
  | { readonly kind: 'dns_unreachable' }
  /** A store did not answer. */
  | { readonly kind: 'unreachable' };

export class AccountDomains {
  readonly #store: AccountStore;
  readonly #work: () => DomainWork;
  readonly #mutex = new KeyedMutex();

  constructor(store: AccountStore, work: () => DomainWork) {
    this.#store = store;
    this.#work = work;
  }

  list(): DomainView[] {
    return this.#store.exists ? this.#store.domains.list().map(domainViewOf) : [];
  }

  show(identifier: string): DomainAnswer {
    const domain = this.#find(identifier);
    return domain ? { kind: 'known', branded: this.#branded(domain) } : { kind: 'unknown' };
  }

  /** Adds a domain; one that exists is checked soon. The removal of one that is being removed is finished first. */
  async add(name: NewDomain): Promise<AddAnswer> {
    const { identifier } = name;
    if (this.#isRemoving(identifier)) {
      await this.#serialised(identifier, () => this.#finishRemoval(identifier));
    }
    if (this.#isRemoving(identifier)) return { kind: 'unreachable' };
    if (!this.#store.read().profile) return { kind: 'unreachable' };
    const known = this.#find(identifier);
    const domain = known ?? newDomain(name, Date.now());
    this.#store.change(() => {
      this.#store.domains.write(domain);
      if (known) transition(this.#work(), identifier, rules.dueNow);
    });
    return { kind: 'known', branded: this.#branded(domain) };
  }

  /** Looks up the proof now, and registers a proven domain with the provider. */
  async verify(identifier: string): Promise<VerifyAnswer> {
    const found = await this.#serialised(identifier, async () =>
      this.#find(identifier) ? this.#checkProof(identifier) : 'unknown',
    );
    if (found !== 'proven') return { kind: found ?? 'unreachable' };
    // The claim is made; if the rest fails, the alarm repeats it.
    await this.#serialised(identifier, () => this.#publishAndProbe(identifier));
    return this.show(identifier);
  }

  /** Removes a domain, and returns it as it was; the alarm finishes what cannot be done at once. */
  async remove(identifier: string): Promise<DomainAnswer> {
    const shown = this.show(identifier);
    if (shown.kind === 'unknown') return shown;
    transition(this.#work(), identifier, rules.removing);
    await this.#serialised(identifier, () => this.#finishRemoval(identifier));
    return shown;
  }

  async updateBranding(identifier: string, { branding, logo }: NewBranding): Promise<DomainAnswer> {
    const domain = this.#find(identifier);
    if (!domain) return { kind: 'unknown' };
    const work = this.#work();
    this.#store.change(() => {
      update(work, identifier, (current) => ({
        ...current,
        branding,
        logo:
          logo === undefined ? current.logo : logo && { type: logo.type, version: logo.version },
      }));
      if (logo !== undefined) this.#store.domains.setLogo(identifier, logo?.bytes ?? null);
      if (domain.lifecycle.provenAt !== null) transition(work, identifier, rules.dueNow);
    });
    await this.#serialised(identifier, async () => {
      if (await this.#isOwned(work, identifier)) await publish(work, identifier);
    });
    return this.show(identifier);
  }

  /** Another account may own it by now: it is checked soon. */
  contest(identifier: string): void {
    if (this.#find(identifier)) transition(this.#work(), identifier, rules.dueNow);
  }

  /** Checks the domains that are due. One whose check fails is due again. */
  async checkDue(): Promise<void> {
    const due = this.#store.domains.due(Date.now(), DOMAINS_PER_RUN);
    await doEach(due, (identifier) => this.#serialised(identifier, () => this.#check(identifier)));
  }

  async #check(identifier: string): Promise<void> {
    const domain = this.#store.domains.find(identifier);
    const now = Date.now();
    // A call of its owner may have been faster.
    if (!domain || domain.lifecycle.dueAt > now) return;
    const { lifecycle } = domain;
    if (lifecycle.isRemoving || rules.hasLapsed(lifecycle, now)) {
      return this.#finishRemoval(identifier);
    }
    const work = this.#work();
    const isOn = domainDriverName(work.config) !== null;
    // The next check is set before this one begins: one that crashes is not repeated without a pause.
    transition(work, identifier, (current) =>
      rules.postponed(current, now, isOn ? undefined : DAY_MS),
    );
    if (!isOn) return;
    if (lifecycle.provenAt === null) await this.#checkFirstProof(work, identifier);
    else await this.#checkProven(work, identifier);
  }

  async #checkFirstProof(work: DomainWork, identifier: string): Promise<void> {
    transition(work, identifier, rules.stillUnproven);
    const { profile } = this.#store.read();
    // Without the plan no domain is proven.
    const plan = profile && accountPlanOf(work.config, profile.planid);
    if (!plan?.options.custom_domains) return;
    if ((await this.#checkProof(identifier)) === 'proven') await this.#publishAndProbe(identifier);
  }

  async #checkProven(work: DomainWork, identifier: string): Promise<void> {
    const domain = this.#find(identifier);
    if (!domain || !(await this.#isOwned(work, identifier))) return;
    const isProofDue = rules.isProofDue(domain.lifecycle, Date.now());
    const proof = isProofDue ? await this.#checkProof(identifier) : null;
    if (proof === 'taken') return;
    // A DNS that does not answer proves nothing: only a record that was just found missing loses the domain.
    if (proof === 'unproven' && rules.isProofGone(domain.lifecycle, Date.now())) {
      await release(work, domain);
      this.#lose(identifier);
    } else await this.#publishAndProbe(identifier);
  }

  /** Finds out if a domain is proven and no other account has proven it since; if one has, it is lost. */
  async #isOwned(work: DomainWork, identifier: string): Promise<boolean> {
    if (this.#find(identifier)?.lifecycle.provenAt == null) return false;
    const isOwned = (await claim(work, identifier, null)) === work.account;
    if (!isOwned) this.#lose(identifier);
    return isOwned;
  }

  /** Looks up the proof, and records the result. */
  async #checkProof(identifier: string): Promise<Proof> {
    const work = this.#work();
    const proof = await prove(work, identifier);
    if (proof === 'proven') transition(work, identifier, rules.proven);
    if (proof === 'unproven') transition(work, identifier, rules.checkedByOwner);
    if (proof === 'taken' && this.#find(identifier)?.lifecycle.provenAt != null) {
      this.#lose(identifier);
    }
    return proof;
  }

  async #publishAndProbe(identifier: string): Promise<void> {
    const work = this.#work();
    await publish(work, identifier);
    await probe(work, identifier);
  }

  /** Another account owns it, or its proof is gone. */
  #lose(identifier: string): void {
    const work = this.#work();
    update(work, identifier, (domain) => ({ ...domain, providerId: null, published: null }));
    transition(work, identifier, (_lifecycle, now) => rules.lost(now));
  }

  /** Releases a domain, and deletes it. */
  async #finishRemoval(identifier: string): Promise<void> {
    const domain = this.#store.domains.find(identifier);
    if (!domain) return;
    const work = this.#work();
    update(work, identifier, (current, now) => ({
      ...current,
      lifecycle: rules.probeFailed(current.lifecycle, now),
    }));
    await release(work, domain);
    this.#store.domains.delete(identifier);
  }

  /** Runs `work` when no other work on the domain runs; null when a store that it needs does not answer. */
  async #serialised<Result>(
    identifier: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> {
    try {
      return await this.#mutex.run(identifier, work);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logWarning('domain_work_failed', { error: error.message, cause: String(error.cause) });
      return null;
    }
  }

  /** Null for a domain that is being removed. */
  #find(identifier: string): StoredDomain | null {
    const domain = this.#store.exists ? this.#store.domains.find(identifier) : null;
    return domain && !domain.lifecycle.isRemoving ? domain : null;
  }

  #isRemoving(identifier: string): boolean {
    return (
      this.#store.exists && this.#store.domains.find(identifier)?.lifecycle.isRemoving === true
    );
  }

  #branded(domain: StoredDomain): BrandedDomain {
    const { identifier, branding, logo } = domain;
    const bytes = logo && this.#store.domains.logo(identifier);
    return {
      domain: domainViewOf(domain),
      branding,
      logo: logo && bytes ? { type: logo.type, bytes } : null,
    };
  }
}

function domainViewOf({ lifecycle, ...stored }: StoredDomain): DomainView {
  const { identifier, display, base, addedAt, updatedAt } = stored;
  const isVerified = lifecycle.provenAt !== null;
  return {
    identifier,
    display,
    base,
    addedAt,
    updatedAt,
    isVerified,
    state: rules.stateOf(lifecycle),
    isProofMissing: isVerified && lifecycle.proofMissedAt !== null,
    lapsesAt: rules.lapsesAt(lifecycle),
    probe: lifecycle.probe,
    probedAt: lifecycle.probedAt,
  };
}
