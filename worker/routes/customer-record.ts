/** Somebody with an account, as they see themselves on the wire. */
import type { InferOutput } from 'valibot';
import type { customer } from '../../shared/contract/customer.ts';
import type { Config } from '../config/config.ts';
import type { CustomerView } from '../rpc/types/account.ts';
import { accountPlanOf } from '../config/plans.ts';
import { seconds } from './epoch.ts';

/** The record of a customer. The addresses named in the settings are colonels without being told so. */
export function customerRecord(view: CustomerView, config: Config): InferOutput<typeof customer> {
  const { address, role, planid, locale, createdAt, lastSignInAt, counts } = view;
  return {
    custid: address,
    role: config.COLONELS.includes(address) ? 'colonel' : role,
    verified: true,
    locale,
    created: seconds(createdAt),
    last_login: lastSignInAt === null ? null : seconds(lastSignInAt),
    plan: accountPlanOf(config, planid),
    secrets_created: counts.created,
    secrets_burned: counts.burned,
    secrets_shared: counts.shared,
  };
}
