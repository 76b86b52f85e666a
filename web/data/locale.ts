/** The language of an account, which follows its customer to every browser. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { updateLocale } from '../../shared/contract/account.ts';
import { call } from './call.ts';
import { siteQuery } from './site.ts';

/** Saves a language. The page goes on speaking it whether or not that worked. */
export function localeMutation(queryClient: QueryClient) {
  return mutationOptions({
    // One after the other: the language chosen last must be the one that is kept.
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
