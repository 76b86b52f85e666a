/** What the vault holds of a secret: the only look behind the wire, to see that a call changed nothing. */
import { idOf } from '../../../worker/crypto/keys.ts';
import type { SecretRow } from '../../../worker/secrets/rules/secret-row.ts';
import { rowOf } from '../protocol/stores.ts';

/** A secret's row. */
export async function rowBehind(secretKey: string): Promise<SecretRow> {
  const row = await rowOf(idOf(secretKey));
  if (row === null) throw new Error('the vault holds no such secret');
  return row;
}
