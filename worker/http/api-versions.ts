/** Which version of the API speaks. */
import type { ApiVersion } from './api-version.ts';
import { apiV1 } from './api-v1.ts';
import { apiV2 } from './api-v2.ts';

/** The version of the API that a path belongs to; what belongs to none is answered as the newest would. */
export function apiVersionOf(path: string): ApiVersion {
  return /^\/api\/v1(?:\/|$)/.test(path) ? apiV1 : apiV2;
}
