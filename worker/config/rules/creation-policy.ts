/** Which secrets a site allows to be created. */
import { isPassphraseTooShort } from '../../../shared/passphrase.ts';

export interface CreationPolicy {
  readonly requiresAccount: boolean;
  readonly requiresPassphrase: boolean;
  /** In characters (Unicode code points). */
  readonly passphraseLengthMin: number;
}

export interface Creation {
  readonly hasAccount: boolean;
  /** Undefined for none; null where a browser derived a key from it, and its length is unknown. */
  readonly passphrase: string | null | undefined;
}

export type Breach = 'signin_required' | 'passphrase_required' | 'passphrase_too_short';

/** Why a secret may not be created; null if it may. A minimum length concerns those that have a passphrase. */
export function breachOf(policy: CreationPolicy, creation: Creation): Breach | null {
  const { passphrase } = creation;
  if (policy.requiresAccount && !creation.hasAccount) return 'signin_required';
  if (passphrase === undefined) return policy.requiresPassphrase ? 'passphrase_required' : null;
  const isTooShort = isPassphraseTooShort(passphrase ?? '', policy.passphraseLengthMin);
  return isTooShort ? 'passphrase_too_short' : null;
}
