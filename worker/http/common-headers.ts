/** The headers of every response with JSON, of the Worker and of the front of `npm start`. */
import { securityHeaders } from '../../shared/security-headers.ts';
import { jurisdictionOf } from '../config/config.ts';

/**
 * Responses are not stored, name their region, and can be found again by their id.
 *
 * @param env the Worker's environment
 */
export function commonHeaders(env: object, requestId: string): Record<string, string> {
  return {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Jurisdiction': jurisdictionOf(env),
    'X-Request-Id': requestId,
  };
}
