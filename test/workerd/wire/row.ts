/** What the vault holds of a secret: the only look behind the wire, to see that a call changed nothing. */
import { idOf } from '../../../worker/crypto/keys.ts';
import { rowOf } from '../protocol/stores.ts';

/** Every column of a secret's row. */
export async function rowBehind(secretKey: string): Promise<Record<string, unknown>> {
  const row = await rowOf(idOf(secretKey));
  if (row === undefined) throw new Error('the vault holds no such secret');
  return row;
}
