/** How Stripe knows an account: by its name, in the characters that Stripe takes. No address is in it. */
import { isAccountName } from '../crypto/object-names.ts';

/** The reference of an account. */
export function referenceOf(account: string): string {
  return account.replace(':', '_');
}

/** The account that a reference is of; null when it is none of ours. */
export function accountOfReference(reference: string): string | null {
  const account = reference.replace('_', ':');
  return isAccountName(account) ? account : null;
}
