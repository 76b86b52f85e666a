/**
 * Calls of a region's directory. It is one object for everyone, so no response may depend on it: objects report to it from
 * their alarms, and a report that fails is repeated later.
 */
import { callObject, type Stores, withTimeLimit } from '../platform/call-object.ts';

const DIRECTORY = 'd1';

/** In an alarm, everything else that is due waits for this call; alarms repeat within a minute. */
const ANSWER_MS_MAX = 5000;

/**
 * Calls the directory.
 *
 * @param operation must be idempotent: it may be carried out after its time limit, and is then repeated
 * @throws StoreUnavailable when it does not answer within five seconds
 */
export async function callDirectory<Result>(
  { env, config }: Stores,
  operation: (directory: ReturnType<Env['DIRECTORY']['getByName']>) => Promise<Result>,
): Promise<Result> {
  return callObject(config, env.DIRECTORY, DIRECTORY, (directory) =>
    withTimeLimit(ANSWER_MS_MAX, () => operation(directory)),
  );
}
