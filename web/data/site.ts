import { queryOptions } from '@tanstack/react-query';
import { bootstrap } from '../../shared/contract/site.ts';
import { call } from './call.ts';

/** What this installation is; asked for once, by the boot script. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call(bootstrap, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
