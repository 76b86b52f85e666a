/** Changes of an account that need no password: language, plan, role, counters. */
import type { Locale } from '../../../shared/locales.ts';
import type { NotifyEvent } from '../../../shared/notify.ts';
import { accountPlans } from '../../../shared/plans.ts';
import {
  type AccountState,
  become,
  type Counts,
  type Profile,
  type Transition,
} from './account-state.ts';

/** Sets the language of an account; returns the previous one. */
export function setLocale(state: AccountState, locale: Locale): Transition<string> {
  const { profile } = state;
  if (!profile) return become(state, locale);
  return become({ ...state, profile: { ...profile, locale } }, profile.locale);
}

/** Sets what the owner of an account is emailed about new secrets; returns that. */
export function setNotify(
  state: AccountState,
  notify: readonly NotifyEvent[],
): Transition<readonly NotifyEvent[]> {
  const { profile } = state;
  return become(profile ? { ...state, profile: { ...profile, notify } } : state, notify);
}

/** Sets the plan of an account; returns its profile, or null when there is no account. */
export function setPlan(state: AccountState, planid: string): Transition<Profile | null> {
  return changeProfile(state, { planid });
}

/** Sets the role of an account; returns its profile, or null when there is no account. */
export function setRole(state: AccountState, role: Profile['role']): Transition<Profile | null> {
  return changeProfile(state, { role });
}

function changeProfile(
  state: AccountState,
  change: Partial<Pick<Profile, 'planid' | 'role'>>,
): Transition<Profile | null> {
  const { profile } = state;
  if (!profile) return become(state, null);
  const { planid, role } = { ...profile, ...change };
  if (planid === profile.planid && role === profile.role) return become(state, profile);
  const next = { ...profile, planid, role };
  return become({ ...state, profile: next }, next);
}

/** Counts secrets that were created, burned, or revealed by their recipients. */
export function count(state: AccountState, more: Partial<Counts>): AccountState {
  const { profile } = state;
  if (!profile) return state;
  const { created, burned, shared } = profile.counts;
  const counts = {
    created: created + (more.created ?? 0),
    burned: burned + (more.burned ?? 0),
    shared: shared + (more.shared ?? 0),
  };
  return { ...state, profile: { ...profile, counts } };
}

/** Whether an account stores nothing. */
export function isEmpty({ profile, pending }: AccountState): boolean {
  return profile === null && pending === null;
}

/** A requested change of a customer; an empty field stays as it is. */
export interface WantedChange {
  readonly planid: string;
  readonly role: string;
}

/** Null for a field that stays as it is. */
interface AllowedChange {
  readonly kind: 'allowed';
  readonly planid: string | null;
  readonly role: Profile['role'] | null;
}

export interface RefusedChange {
  readonly kind: 'refused';
  readonly code: 'plan_unknown' | 'role_unknown' | 'role_fixed';
  readonly field: keyof WantedChange;
}

const roles = ['customer', 'colonel'] as const;

/**
 * Validates a colonel's change of a customer.
 *
 * @param isFixed whether the settings make the customer a colonel, which no call can revoke
 */
export function decideChange(
  { planid, role }: WantedChange,
  isFixed: boolean,
): AllowedChange | RefusedChange {
  if (planid !== '' && !accountPlans.some((plan) => plan.planid === planid)) {
    return { kind: 'refused', code: 'plan_unknown', field: 'planid' };
  }
  const wanted = roles.find((known) => known === role) ?? null;
  if (role !== '' && wanted === null) {
    return { kind: 'refused', code: 'role_unknown', field: 'role' };
  }
  if (isFixed && wanted === 'customer') {
    return { kind: 'refused', code: 'role_fixed', field: 'role' };
  }
  return { kind: 'allowed', planid: planid === '' ? null : planid, role: wanted };
}
