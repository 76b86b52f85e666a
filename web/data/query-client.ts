import { QueryClient } from '@tanstack/react-query';
import { reasonOf } from './call-failure.ts';

const RETRIES_MAX = 2;

/** The cache of server state; asks again only where asking again can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline the call fails and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < RETRIES_MAX && reasonOf(error)?.kind === 'unreachable',
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}
