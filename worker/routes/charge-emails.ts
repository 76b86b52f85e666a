/** Charging the emails that a call sends, beside the call itself. */
import { chargeLimit, refundLimit } from '../http/rate-limit.ts';
import type { Call } from '../http/mount.ts';

/**
 * Charges emails to their limit while the call is charged to its own.
 *
 * @param emails how many; 0 charges nothing more
 * @returns 0 when both limits allow it, else the seconds until they do
 */
export async function chargeEmails(
  call: Pick<Call, 'env' | 'config' | 'caller' | 'charged'>,
  emails: number,
): Promise<number> {
  if (emails === 0) return call.charged;
  const [ofCall, ofEmails] = await Promise.all([
    call.charged,
    chargeLimit(call, 'LIMIT_EMAIL', emails),
  ]);
  // A call that is refused sends none.
  if (ofCall > 0 && ofEmails === 0) await refundLimit(call, 'LIMIT_EMAIL', emails);
  return Math.max(ofCall, ofEmails);
}
