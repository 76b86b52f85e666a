/** Calls of a region's mail queue. */
import { type Calls, callObject, callsOf, invoke, type Stores } from '../platform/call-object.ts';
import { idempotent } from '../platform/retry.ts';

/** The name of the mail queue for the operator; those of codes have others (`codeQueueNameOf`). */
export const MAIL_QUEUE_NAME = 'p1';

/**
 * The calls of a mail queue.
 *
 * @param policy `atMostOnce` for a call that is not idempotent
 * @param name of the queue
 */
export function mailQueueStub(
  { env, config }: Stores,
  policy = idempotent,
  name = MAIL_QUEUE_NAME,
): Calls<ReturnType<Env['MAIL_QUEUE']['getByName']>> {
  return callsOf((method, args) =>
    callObject(config, env.MAIL_QUEUE, name, (queue) => invoke(queue, method, args), policy),
  );
}
