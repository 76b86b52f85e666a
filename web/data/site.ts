import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { bootstrap } from '../../shared/contract/site.ts';
import { call } from './call.ts';

export type Site = ReplyOf<typeof bootstrap>;

/** What this installation is; asked for once, by the boot script. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call(bootstrap, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Whether the people who run the site want to hear from its visitors here. */
export function takesFeedback(site: Site): boolean {
  return site.feedback_enabled && site.authentication.enabled;
}
