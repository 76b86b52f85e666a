/** Whether the service works, asked from here. That it does not is an answer too, so this query never fails. */
import { queryOptions } from '@tanstack/react-query';
import { status } from '../../shared/contract/site.ts';
import { call } from './call.ts';
import { reasonOf } from './call-failure.ts';

/** How it stands: an answer as it should be, another answer, or none. */
export type Standing = 'works' | 'troubled' | 'unreachable';

const REFRESH_MS = 30_000;

/** It is asked again and again, while the page can be seen. */
export const standingQuery = queryOptions({
  queryKey: ['standing'],
  queryFn: ({ signal }) => standing(signal),
  refetchInterval: REFRESH_MS,
  // What was true on an earlier visit would be shown as true now.
  gcTime: 0,
});

async function standing(signal: AbortSignal): Promise<Standing> {
  try {
    await call(status, { signal });
    return 'works';
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return reason.kind === 'unreachable' ? 'unreachable' : 'troubled';
  }
}
