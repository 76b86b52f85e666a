import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs } from './call-failure.ts';

const RETRIES_MAX = 2;
/** Who is told to wait for longer is shown that, and decides. */
const RETRY_MS_MAX = 10_000;

/** The cache of server state; asks again only where asking again can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline the call fails and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES_MAX && retryDelayMs(error, 0) < RETRY_MS_MAX,
        retryDelay: (_failures, error) => retryDelayMs(error),
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
