/** Nothing is done in a colonel's name that is not written down first. */
import type { AuditedAction } from '../rpc/types/directory.ts';
import { callDirectory } from '../rpc/directory.ts';
import type { Stores } from '../rpc/call-object.ts';
import { drawToken } from '../crypto/tokens.ts';

/**
 * Does something, between a line that says what is about to be done and the mark that it was. What breaks off, or
 * comes to nothing, is never marked.
 *
 * @param act answers null or false when nothing came of it
 * @throws StoreUnavailable when it could not be written down, and then nothing was done
 */
export async function audited<Result>(
  stores: Stores,
  deed: Omit<AuditedAction, 'id'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const noted = { id: drawToken(), ...deed };
  await callDirectory(stores, async (directory) => directory.addAuditEntry(noted));
  const result = await act();
  if (result !== null && result !== false) {
    await callDirectory(stores, async (directory) => directory.completeAuditEntry(noted.id));
  }
  return result;
}
