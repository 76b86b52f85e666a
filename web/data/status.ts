/** Whether the service works, asked from here. That it does not is an answer too, so this query never fails. */
import { queryOptions } from '@tanstack/react-query';
import type { FailureBody } from '../../shared/contract/failure-body.ts';
import { health } from '../../shared/contract/site.ts';
import { call } from './call.ts';
import { reasonOf, refusalOf } from './call-failure.ts';

/** How it stands: an answer as it should be, another answer, or none. */
export type ServiceStatus = 'works' | 'troubled' | 'unreachable';

/** How each of its stores stands. */
export type StoreStates = NonNullable<FailureBody['stores']>;

export interface Check {
  readonly standing: ServiceStatus;
  /** Null where the answer did not say. */
  readonly stores: StoreStates | null;
}

const REFRESH_MS = 30_000;

/** It is asked again and again, while the page can be seen. */
export const checkQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => check(signal),
  refetchInterval: REFRESH_MS,
  // What was true on an earlier visit would be shown as true now.
  gcTime: 0,
});

async function check(signal: AbortSignal): Promise<Check> {
  try {
    const { stores } = await call(health, { signal });
    return { standing: 'works', stores };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const standing = reason.kind === 'unreachable' ? 'unreachable' : 'troubled';
    return { standing, stores: refusalOf(error)?.stores ?? null };
  }
}
