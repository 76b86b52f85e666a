/** How the API speaks with our own pages and with the programs of today. */
import { readBody, readQuery } from './body.ts';
import { identify } from './caller.ts';
import type { ApiVersion } from './api-version.ts';
import { failureResponse } from './failure.ts';
import { localeOf } from './locale.ts';

export const apiV2: ApiVersion = {
  identify,
  localeOf,
  // Who brings credentials is no page of ours: there is no session to keep.
  takesCookies: ({ headers }) => !headers.has('Authorization'),
  readFields: async (request, hasBody, sizeCharacters) =>
    hasBody ? readBody(request, sizeCharacters) : readQuery(request),
  success: ({ bare }, reply, custid, shrimp) => {
    const whose = bare ? {} : { custid, ...(shrimp && { shrimp }) };
    return Response.json({ success: true, ...whose, ...asRecord(reply) });
  },
  failure: failureResponse,
};

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
