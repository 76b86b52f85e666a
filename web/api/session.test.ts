import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInSite } from '../gallery/sample-site.ts';
import { createdFragments, linkNames } from './link-memory.ts';
import { clearCustomerData } from './session.ts';
import { siteQuery } from './site.ts';

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

it('removes the account, and the keys and names of its links, from memory', () => {
  createdFragments.set('a-metadata-key', 'a-fragment');
  linkNames.set('a-metadata-key', 'Noah');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['recent'], 'of the account');
  queryClient.getMutationCache().build(queryClient, { mutationKey: ['create'] });
  clearCustomerData(queryClient);
  expect(queryClient.getQueryData(['recent'])).toBeUndefined();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
  expect([...createdFragments, ...linkNames]).toEqual([]);
});

it('removes the customer from the site, which pages go on to show', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(siteQuery.queryKey, signedInSite);
  const hide = new QueryObserver(queryClient, siteQuery).subscribe(() => undefined);
  clearCustomerData(queryClient);
  const site = queryClient.getQueryData(siteQuery.queryKey);
  hide();
  expect(site).toMatchObject({
    authenticated: false,
    cust: null,
    custom_domains: [],
    metadata_record_count: 0,
    custom_domains_record_count: 0,
  });
});
