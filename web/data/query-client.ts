import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from './call-failure.ts';

const RETRIES_MAX = 2;
/** A longer wait is shown to the user instead. */
const RETRY_MS_MAX = 10_000;

/** The cache of server state; retries only where a retry can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline the call fails and shows so, instead of pausing.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES_MAX && retryDelayMs(error, 0) < RETRY_MS_MAX,
        retryDelay: (_failures, error) => retryDelayMs(error),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
