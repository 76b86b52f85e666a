import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { signedInSite } from '../gallery/sample-site.ts';
import { clearCustomerData, clearTabData } from './session.ts';
import { siteQuery } from './site.ts';

afterEach(() => vi.unstubAllGlobals());

it('removes the account from the cache', () => {
  vi.stubGlobal('document', { cookie: '' });
  const queryClient = new QueryClient();
  queryClient.setQueryData(['recent'], 'of the account');
  queryClient.getMutationCache().build(queryClient, { mutationKey: ['create'] });
  clearCustomerData(queryClient);
  expect(queryClient.getQueryData(['recent'])).toBeUndefined();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

it('removes the customer from the site, which pages go on to show', () => {
  vi.stubGlobal('document', { cookie: '' });
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

it('deletes what the browser stored of the customer, not its preferences or what a tab stored', () => {
  vi.stubGlobal('document', { cookie: '' });
  const preferences = { restMode: 'dark', reportErrors: '0', 'Privacy options': 'open' };
  const tab = new TestStorage({ 'claim:k': '{}', locale: 'en' });
  const browser = new TestStorage({ ...preferences, signedIn: '1', shareDomain: 'acme.example' });
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  clearCustomerData(new QueryClient());
  expect(Object.fromEntries(Object.entries(browser))).toEqual(preferences);
  expect(Object.keys(tab)).toEqual(['claim:k', 'locale']);
  clearTabData();
  expect(Object.keys(tab)).toEqual([]);
});

/** Lists its entries as its own properties, as a browser's storage does. */
class TestStorage {
  constructor(entries: Readonly<Record<string, string>>) {
    Object.assign(this, entries);
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}
