/** Whether the service works, seen from this browser. A failure is a result too, so the query never fails. */
import { queryOptions } from '@tanstack/react-query';
import type { FailureBody } from '../../shared/contract/failures.ts';
import { health } from '../../shared/contract/health.ts';
import { call } from './client.ts';
import { reasonOf, refusalOf } from './failure.ts';

/** A valid response, another response, or none. */
export type ServiceStatus = 'works' | 'troubled' | 'unreachable';

/** The state of each store. */
export type StoreStates = NonNullable<FailureBody['stores']>;

export interface Check {
  readonly status: ServiceStatus;
  /** Null where the response does not contain it. */
  readonly stores: StoreStates | null;
}

const REFRESH_MS = 30_000;

/** Refreshed while the page is visible. */
export const checkQuery = queryOptions({
  queryKey: ['service-status'],
  queryFn: ({ signal }) => check(signal),
  refetchInterval: REFRESH_MS,
  // The result of an earlier visit would be shown as current.
  gcTime: 0,
});

async function check(signal: AbortSignal): Promise<Check> {
  try {
    const { stores } = await call(health, { signal });
    return { status: 'works', stores };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const status = reason.kind === 'unreachable' ? 'unreachable' : 'troubled';
    return { status, stores: refusalOf(error)?.stores ?? null };
  }
}
