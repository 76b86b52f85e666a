/** What changes in an account without anybody proving anew who they are. */
import type { Locale } from '../../shared/locales.ts';
import {
  type AccountState,
  become,
  type Counts,
  type Profile,
  type Transition,
} from './account-state.ts';

/** Chooses the language that an account is spoken to in; answers with the one before. */
export function setLocale(state: AccountState, locale: Locale): Transition<string> {
  const { profile } = state;
  if (!profile) return become(state, locale);
  return become({ ...state, profile: { ...profile, locale } }, profile.locale);
}

/** Gives an account a plan, whatever it had; answers with its profile, or null when there is nobody to give it to. */
export function setPlan(state: AccountState, planid: string): Transition<Profile | null> {
  return changeProfile(state, { planid });
}

/** Makes somebody a colonel, or a customer like others. */
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

/** Counts secrets that were made, burned, or read by those they were shared with. */
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

/** Whether nothing is left of an account. */
export function isEmpty({ profile, pending }: AccountState): boolean {
  return profile === null && pending === null;
}
