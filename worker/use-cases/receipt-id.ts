/** The name that an account knows a secret by. */
import { idOf, type KeyPair } from '../crypto/keys.ts';

/** Names a receipt; one-way from the metadata key. */
export function receiptIdOf({ metadataKey }: Pick<KeyPair, 'metadataKey'>): string {
  return idOf(metadataKey);
}
