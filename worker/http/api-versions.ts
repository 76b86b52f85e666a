/** Which version of the API speaks. */
import type { Dialect } from './api-version.ts';
import { dialectV1 } from './api-v1.ts';
import { dialectV2 } from './api-v2.ts';

/** The version of the API that a path belongs to; what belongs to none is answered as the newest would. */
export function dialectOf(path: string): Dialect {
  return /^\/api\/v1(?:\/|$)/.test(path) ? dialectV1 : dialectV2;
}
