import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { call } from './client.ts';

export type Site = ReplyOf<typeof bootstrap>;

/** The installation and its customer; loaded once, by the boot script. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call(bootstrap, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
