/** Calls of a region's mail queue. */
import { callObject, type Stores } from './call-object.ts';
import { MAIL_QUEUE_NAME } from '../sealed/queued-email.ts';
import { idempotent } from './retry.ts';

/** @param operation must be idempotent unless the policy is `atMostOnce` */
export async function callMailQueue<Result>(
  { env, config }: Stores,
  operation: (queue: ReturnType<Env['MAIL_QUEUE']['getByName']>) => Promise<Result>,
  policy = idempotent,
): Promise<Result> {
  return callObject(config, env.MAIL_QUEUE, MAIL_QUEUE_NAME, operation, policy);
}
