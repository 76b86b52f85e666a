/**
 * The way to the directory of a region. It is one object for everyone, so nothing that someone waits for may depend on it:
 * objects report to it from their alarms, and a report that it does not take is made again later.
 */
import { callObject, type Stores, withTimeLimit } from './call-object.ts';

const DIRECTORY = 'd1';

/** In an alarm, all else that is due waits for this call; and alarms come back before a minute is over. */
const ANSWER_MS_MAX = 5000;

/**
 * Calls the directory.
 *
 * @param operation must be idempotent: it may be carried out although its caller stopped waiting, and is then made again
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
