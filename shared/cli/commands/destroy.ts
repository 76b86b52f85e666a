import { burnSecret, showReceipt } from '../../contract/receipts.ts';
import { call } from '../call.ts';
import { patiently } from '../patience.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';

/** Burns a secret, and asks until there is an answer; where the first one was lost on the way, it is burned already. */
export async function destroy(service: Service, key: string, passphrase: string) {
  const attempts = { failed: 0 };
  const body = { continue: true, passphrase };
  try {
    const { record } = await patiently(
      (silenceMsMax) => call(burnSecret, service, { params: { key }, body, silenceMsMax }),
      () => (attempts.failed += 1),
    );
    return record;
  } catch (error) {
    const isGone = error instanceof Refusal && error.code === 'cannot_burn';
    if (!isGone || attempts.failed === 0) throw error;
    const { record } = await call(showReceipt, service, { params: { key } });
    if (!record.is_burned) throw error;
    return record;
  }
}
