/**
 * Calls of a region's directory. It is one object for everyone, so no response may depend on it: objects report to it from
 * their alarms, and a report that fails is repeated later.
 */
import {
  type Calls,
  callObject,
  callsOf,
  invoke,
  type Stores,
  withTimeLimit,
} from '../platform/call-object.ts';

const DIRECTORY = 'd1';

/** In an alarm, everything else that is due waits for this call; alarms repeat within a minute. */
const ANSWER_MS_MAX = 5000;

/**
 * The calls of the directory. Each must be idempotent: it may be carried out after its time limit, and is then repeated.
 *
 * @throws StoreUnavailable, each of them, when it does not answer within five seconds
 */
export function directoryStub({
  env,
  config,
}: Stores): Calls<ReturnType<Env['DIRECTORY']['getByName']>> {
  return callsOf((method, args) =>
    callObject(config, env.DIRECTORY, DIRECTORY, (directory) =>
      withTimeLimit(ANSWER_MS_MAX, () => invoke(directory, method, args)),
    ),
  );
}
