/** What a colonel may make of a customer. */
import { accountPlans } from '../../shared/plans.ts';
import type { Profile } from './account-state.ts';

/** As it was asked for; empty for what is to stay as it is. */
export interface WantedChange {
  readonly planid: string;
  readonly role: string;
}

/** Null for what stays as it is. */
export interface AllowedChange {
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
 * Decides on a change.
 *
 * @param isFixed whether the settings make a colonel of the customer, which no call takes away
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
