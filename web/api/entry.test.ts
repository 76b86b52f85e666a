import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { startFreshSession } from './entry.ts';
import { siteQuery } from './site.ts';

it('removes everything cached before a user signs in', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['recent'], 'of the account before');
  const site = { authenticated: true };
  const loadSite = vi.spyOn(queryClient, 'query').mockResolvedValue(site);
  expect(await startFreshSession(queryClient)).toBe(site);
  expect(queryClient.getQueryData(['recent'])).toBeUndefined();
  expect(loadSite).toHaveBeenCalledExactlyOnceWith({ ...siteQuery, staleTime: 0 });
});
