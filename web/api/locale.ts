/** The language of an account, which applies in every browser. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { updateLocale } from '../../shared/contract/account.ts';
import { call } from './client.ts';
import { siteQuery } from './site.ts';

/** Saves a language. The page keeps it even if that fails. */
export function localeMutation(queryClient: QueryClient) {
  return mutationOptions({
    // In sequence: the last choice must be the one that is stored.
    scope: { id: 'locale' },
    mutationFn: (locale: string) => call(updateLocale, { body: { locale } }),
    onSuccess: (_, locale) => {
      queryClient.setQueryData(
        siteQuery.queryKey,
        (site) => site && { ...site, cust: site.cust && { ...site.cust, locale } },
      );
    },
  });
}
