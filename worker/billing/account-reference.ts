/** The reference of an account at Stripe (`client_reference_id`): its name in characters that Stripe accepts, without its address. */
import { isAccountName } from '../crypto/object-names.ts';

/** The reference of an account. */
export function referenceOf(account: string): string {
  return account.replace(':', '_');
}

/** The account of a reference; null when it is not one. */
export function accountOfReference(reference: string): string | null {
  const account = reference.replace('_', ':');
  return isAccountName(account) ? account : null;
}
