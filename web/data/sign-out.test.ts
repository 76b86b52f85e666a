import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { clearCustomerData } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

test('signing out removes the account from the cache', () => {
  vi.stubGlobal('document', { cookie: '' });
  const queryClient = new QueryClient();
  queryClient.setQueryData(['recent'], 'of the account');
  queryClient.getMutationCache().build(queryClient, { mutationKey: ['conceal'] });
  clearCustomerData(queryClient);
  expect(queryClient.getQueryData(['recent'])).toBeUndefined();
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});
