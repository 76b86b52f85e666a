/** Errors that pages report: a line in the log, made of words of the contract. */
import type { reportClientError } from '../../shared/contract/client-error.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { logWarning } from '../platform/log.ts';
import { count } from '../platform/metrics.ts';

export const report: Handler<typeof reportClientError> = ({ body, config, env }) => {
  if (!config.CLIENT_ERRORS_ENABLED) return refuse('not_found');
  logWarning('client_error', body);
  count(env, 'client_errors', { kind: body.kind });
  return reply({});
};
