/** The audit log: every change by an admin is recorded before it is made. */
import { directoryStub } from './stub.ts';
import type { Stores } from '../platform/call-object.ts';
import { drawToken } from '../crypto/tokens.ts';
import type { AuditedAction } from './directory-types.ts';

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
  await directoryStub(stores).addAuditEntry(entry);
  const result = await act();
  if (result !== null && result !== false) {
    await directoryStub(stores).completeAuditEntry(entry.id);
  }
  return result;
}
