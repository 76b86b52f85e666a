/** How the protocol's refusals are told in the older API: whatever happened, the answer names the key asked for. */
import type { Failure } from '../../http/failure.ts';
import { type Denial, denied } from '../denied.ts';

export function deniedV1(denial: Denial, key: string): Failure {
  const failure = denied(denial, key);
  return { ...failure, extra: { ...failure.extra, secret_key: key } };
}
