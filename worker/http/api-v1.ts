/**
 * How the API speaks with older programs: parameters from anywhere, bare answers, and 404 for every refusal. Programs
 * compare its messages word for word: they stay as they are, in English.
 */
import { type FailureCode, failureStatus } from '../../shared/contract/failures.ts';
import { defaultLocale } from '../../shared/locales.ts';
import { english } from '../intl/language.ts';
import { mergeBodies, parseQuery, readBody } from './body.ts';
import { identifyProgram } from './caller.ts';
import type { ApiVersion } from './api-version.ts';
import { type Failure, retryAfterOf } from './failure.ts';
import { failureMessage } from './failure-messages.ts';

/** Whoever asks learns no more than that nothing opened. */
const opensNothing: ReadonlySet<FailureCode> = new Set([
  'secret_unknown',
  'secret_spent',
  'passphrase_wrong',
  'passphrase_locked',
  'cannot_burn',
]);

export const apiV1: ApiVersion = {
  identify: identifyProgram,
  localeOf: () => defaultLocale,
  takesCookies: () => false,
  readFields: async (request, hasBody, sizeCharacters) => {
    const query = parseQuery(request);
    if (!hasBody || !query.ok) return query;
    const body = await readBody(request, sizeCharacters);
    return body.ok ? mergeBodies(query, body) : body;
  },
  success: (_endpoint, reply) => Response.json(reply),
  failure: (failure) => {
    const intended = failureStatus[failure.code];
    // What passes by itself, and our own faults, must not be taken for a lost secret.
    const status = intended >= 500 ? intended : 404;
    const response = Response.json(bodyOf(failure), { status });
    const retryAfter = retryAfterOf(failure);
    if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
    if (status === 404) response.headers.set('X-Intended-Status', String(intended));
    return response;
  },
};

function bodyOf({ code, extra }: Failure): { message: string; secret_key?: string } {
  if (!opensNothing.has(code)) return { message: messageOf(code, extra.reason) };
  const { secret_key } = extra;
  return { message: 'Unknown secret', ...(secret_key === undefined ? {} : { secret_key }) };
}

function messageOf(code: FailureCode, reason: string | undefined): string {
  const status = failureStatus[code];
  if (status === 401 || status === 403) return 'Not authorized';
  if (status === 404 || status === 405) return 'Not Found';
  return failureMessage(code, english, reason);
}
