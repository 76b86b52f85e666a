/** Calls of a region's mail queue. */
import { callObject, type Stores } from '../platform/call-object.ts';
import { MAIL_QUEUE_NAME } from './queued-email.ts';
import { idempotent } from '../platform/retry.ts';

/** @param operation must be idempotent unless the policy is `atMostOnce`
 * @param name of the queue */
export async function callMailQueue<Result>(
  { env, config }: Stores,
  operation: (queue: ReturnType<Env['MAIL_QUEUE']['getByName']>) => Promise<Result>,
  policy = idempotent,
  name = MAIL_QUEUE_NAME,
): Promise<Result> {
  return callObject(config, env.MAIL_QUEUE, name, operation, policy);
}
