/** The audit log: every change by an admin is recorded before it is made. */
import { drawToken } from '../crypto/token.ts';
import type { AuditedAction } from '../objects/directory/audit-table.ts';
import { callDirectory } from '../rpc/directory.ts';
import type { Stores } from '../rpc/call-object.ts';
import { drawToken } from '../crypto/tokens.ts';

/**
 * Runs an action between its audit entry and the mark that it is done. An action that fails or changes nothing is never
 * marked.
 *
 * @param act returns null or false if it changed nothing
 * @throws StoreUnavailable if the entry could not be written; then the action was not run
 */
export async function audited<Result>(
  stores: Stores,
  action: Omit<AuditedAction, 'id'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const entry = { id: drawToken(), ...action };
  await callDirectory(stores, async (directory) => directory.noteDeed(entry));
  const result = await act();
  if (result !== null && result !== false) {
    await callDirectory(stores, async (directory) => directory.noteDone(entry.id));
  }
  return result;
}
