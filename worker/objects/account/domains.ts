/**
 * An account's domains. What its owner asks for is written down at once; what has to be done outside is done in turns,
 * one after the other for each domain, and what fails there is done again by the account's alarm.
 */
import { DOMAINS_MAX } from '../../../shared/limits.ts';
import { domainDriverName } from '../../config/domains.ts';
import { logWarning } from '../../observability/log.ts';
import { accountPlanOf } from '../../config/plans.ts';
import { StoreUnavailable } from '../../rpc/store-unavailable.ts';
import * as rules from '../../rules/domain-lifecycle.ts';
import type { AccountStore } from './account-store.ts';
import {
  type AddAnswer,
  type DomainAnswer,
  type DomainView,
  domainViewOf,
  type BrandedDomain,
  type VerifyAnswer,
} from './domain-views.ts';
import {
  claim,
  type DomainWork,
  lead,
  letGo,
  type Proof,
  prove,
  publish,
  step,
  update,
} from './domain-work.ts';
import { type NewDomain, type NewBranding, newDomain, type StoredDomain } from './stored-domain.ts';
import { KeyedMutex } from '../shared/keyed-mutex.ts';

const DOMAINS_PER_RUN = 10;
const DAY_MS = 24 * 60 * 60_000;

export class AccountDomains {
  readonly #store: AccountStore;
  readonly #workOf: () => DomainWork;
  readonly #turns = new KeyedMutex();

  /** @param workOf settings may be wrong: they are read when they are needed */
  constructor(store: AccountStore, workOf: () => DomainWork) {
    this.#store = store;
    this.#workOf = workOf;
  }

  list(): DomainView[] {
    return this.#store.exists ? this.#store.domains.list().map(domainViewOf) : [];
  }

  show(identifier: string): DomainAnswer {
    const domain = this.#find(identifier);
    return domain ? { kind: 'known', dressed: this.#dressed(domain) } : { kind: 'unknown' };
  }

  /** Adds a domain; one that is there already is looked at soon. One that is about to go has to be gone first. */
  async add(name: NewDomain): Promise<AddAnswer> {
    const { identifier } = name;
    if (this.#isLeaving(identifier)) await this.#inTurn(identifier, () => this.#finish(identifier));
    if (this.#isLeaving(identifier)) return { kind: 'silent' };
    if (!this.#store.read().profile) return { kind: 'silent' };
    const known = this.#find(identifier);
    if (!known && this.#store.domains.names().length >= DOMAINS_MAX) return { kind: 'too_many' };
    const domain = known ?? newDomain(name, Date.now());
    this.#store.change(() => {
      this.#store.domains.write(domain);
      if (known) step(this.#workOf(), identifier, rules.hurried);
    });
    return { kind: 'known', dressed: this.#dressed(domain) };
  }

  /** Looks for the proof now, and where it is found for the way here. */
  async verify(identifier: string): Promise<VerifyAnswer> {
    const found = await this.#inTurn(identifier, async () =>
      this.#find(identifier) ? this.#lookForProof(identifier) : 'unknown',
    );
    if (found !== 'proven') return { kind: found ?? 'silent' };
    // From here on it is the account's; what else there is to do is done now or later.
    await this.#inTurn(identifier, () => this.#lead(identifier));
    return this.show(identifier);
  }

  /** Removes a domain, and answers with what it was; what cannot be done at once is done later. */
  async remove(identifier: string): Promise<DomainAnswer> {
    const shown = this.show(identifier);
    if (shown.kind === 'unknown') return shown;
    step(this.#workOf(), identifier, rules.removing);
    await this.#inTurn(identifier, () => this.#finish(identifier));
    return shown;
  }

  /** Sets how its owner shows on a domain. */
  async dress(identifier: string, { look, logo }: NewBranding): Promise<DomainAnswer> {
    const domain = this.#find(identifier);
    if (!domain) return { kind: 'unknown' };
    const work = this.#workOf();
    this.#store.change(() => {
      update(work, identifier, (current) => ({
        ...current,
        look,
        logo:
          logo === undefined ? current.logo : logo && { type: logo.type, version: logo.version },
      }));
      if (logo !== undefined) this.#store.domains.setLogo(identifier, logo?.bytes ?? null);
      if (domain.course.provenAt !== null) step(work, identifier, rules.hurried);
    });
    await this.#inTurn(identifier, async () => {
      if (await this.#isOurs(work, identifier)) await publish(work, identifier);
    });
    return this.show(identifier);
  }

  /** Somebody else may have it by now. */
  contest(identifier: string): void {
    if (this.#find(identifier)) step(this.#workOf(), identifier, rules.hurried);
  }

  /** Does what is due. What fails is due again. */
  async lookAfterDue(): Promise<void> {
    if (!this.#store.exists) return;
    const due = this.#store.domains.due(Date.now(), DOMAINS_PER_RUN);
    await Promise.all(
      due.map((identifier) => this.#inTurn(identifier, () => this.#lookAfter(identifier))),
    );
  }

  async #lookAfter(identifier: string): Promise<void> {
    const domain = this.#store.domains.find(identifier);
    const now = Date.now();
    // Somebody was quicker.
    if (!domain || domain.course.dueAt > now) return;
    const { course } = domain;
    if (course.isRemoving || rules.hasLapsed(course, now)) return this.#finish(identifier);
    const work = this.#workOf();
    const isOn = domainDriverName(work.config) !== null;
    // The next time is set before this one begins: what breaks here is not done again without a pause.
    step(work, identifier, (current) => rules.postponed(current, now, isOn ? undefined : DAY_MS));
    if (!isOn) return;
    if (course.provenAt === null) await this.#lookForFirstProof(work, identifier);
    else await this.#lookAfterProven(work, identifier);
  }

  async #lookForFirstProof(work: DomainWork, identifier: string): Promise<void> {
    step(work, identifier, rules.stillUnproven);
    const { profile } = this.#store.read();
    // Without the plan nothing new begins.
    const plan = profile && accountPlanOf(work.config, profile.planid);
    if (!plan?.options.custom_domains) return;
    if ((await this.#lookForProof(identifier)) === 'proven') await this.#lead(identifier);
  }

  async #lookAfterProven(work: DomainWork, identifier: string): Promise<void> {
    const domain = this.#find(identifier);
    if (!domain || !(await this.#isOurs(work, identifier))) return;
    const isProofDue = rules.isProofDue(domain.course, Date.now());
    const proof = isProofDue ? await this.#lookForProof(identifier) : null;
    if (proof === 'taken') return;
    // Nobody knows anything from silence: it is let go of only when it was looked for just now.
    if (proof === 'unproven' && rules.isProofGone(domain.course, Date.now())) {
      await letGo(work, domain);
      this.#lose(identifier);
    } else await this.#lead(identifier);
  }

  /** Whether a domain is proven, and nobody else has proven it since; if somebody has, it is lost. */
  async #isOurs(work: DomainWork, identifier: string): Promise<boolean> {
    if (this.#find(identifier)?.course.provenAt == null) return false;
    const isOurs = (await claim(work, identifier, null)) === work.account;
    if (!isOurs) this.#lose(identifier);
    return isOurs;
  }

  /** Looks for the proof, and notes what it finds. */
  async #lookForProof(identifier: string): Promise<Proof> {
    const work = this.#workOf();
    const proof = await prove(work, identifier);
    if (proof === 'proven') step(work, identifier, rules.proven);
    if (proof === 'unproven') step(work, identifier, rules.lookedFor);
    if (proof === 'taken' && this.#find(identifier)?.course.provenAt != null) {
      this.#lose(identifier);
    }
    return proof;
  }

  async #lead(identifier: string): Promise<void> {
    const work = this.#workOf();
    await publish(work, identifier);
    await lead(work, identifier);
  }

  /** It is not the account's any more. */
  #lose(identifier: string): void {
    const work = this.#workOf();
    update(work, identifier, (domain) => ({ ...domain, providerId: null, published: null }));
    step(work, identifier, (_course, now) => rules.lost(now));
  }

  /** Lets go of a domain, and forgets it. */
  async #finish(identifier: string): Promise<void> {
    const domain = this.#store.domains.find(identifier);
    if (!domain) return;
    const work = this.#workOf();
    update(work, identifier, (current, now) => ({
      ...current,
      course: rules.unseen(current.course, now),
    }));
    await letGo(work, domain);
    this.#store.domains.delete(identifier);
  }

  /** Does something when it is a domain's turn; null where a store that is needed for it does not answer. */
  async #inTurn<Result>(identifier: string, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await this.#turns.take(identifier, work);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logWarning('domain_work_failed', { error: error.message, cause: String(error.cause) });
      return null;
    }
  }

  /** A domain that is there to stay. */
  #find(identifier: string): StoredDomain | null {
    const domain = this.#store.exists ? this.#store.domains.find(identifier) : null;
    return domain && !domain.course.isRemoving ? domain : null;
  }

  #isLeaving(identifier: string): boolean {
    return this.#store.exists && this.#store.domains.find(identifier)?.course.isRemoving === true;
  }

  #dressed(domain: StoredDomain): BrandedDomain {
    const { identifier, look, logo } = domain;
    const bytes = logo && this.#store.domains.logo(identifier);
    return {
      domain: domainViewOf(domain),
      look,
      logo: logo && bytes ? { type: logo.type, bytes } : null,
    };
  }
}
