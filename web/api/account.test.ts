import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { signedInSite } from '../gallery/sample-site.ts';
import { notifyMutation } from './account.ts';
import { siteQuery } from './site.ts';

afterEach(() => vi.unstubAllGlobals());

it('loads a choice of emails that cannot be saved again, where forms show it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteQuery.queryKey, signedInSite);
  const saving = new MutationObserver(queryClient, notifyMutation(queryClient));
  await expect(saving.mutate(['locked'])).rejects.toThrow();
  expect(queryClient.getQueryData(siteQuery.queryKey)?.cust?.notify).toEqual(['locked']);
  expect(queryClient.getQueryState(siteQuery.queryKey)?.isInvalidated).toBe(true);
});
