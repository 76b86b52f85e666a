/** The calls about an account's own domains. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  addDomain,
  updateBranding,
  listDomains,
  removeDomain,
  showDomain,
  verifyDomain,
} from '../../shared/contract/domains.ts';
import type { BodyInputOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import { call } from './call.ts';
import { siteQuery } from './site.ts';

export type DomainReply = ReplyOf<typeof showDomain>;
export type Domain = DomainReply['record'];
export type Cluster = DomainReply['details']['cluster'];
export type DomainBranding = DomainReply['details']['look'];

const KEY = 'domains';
const REFRESH_MS = 10_000;

/** Every domain of the account. */
export const domainsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(listDomains, { signal }),
});

/** One domain, with what its records have to say. Until it works it is asked for again while it can be seen. */
export function domainQuery(name: string) {
  return queryOptions({
    queryKey: [KEY, name],
    queryFn: ({ signal }) => call(showDomain, { params: { domain: name }, signal }),
    refetchInterval: ({ state }) => (state.data?.record.status === 'ACTIVE' ? false : REFRESH_MS),
  });
}

/** Adds a domain, as somebody typed it. */
export function sendDomain(name: string): Promise<DomainReply> {
  return call(addDomain, { body: { domain: name } });
}

/** Asks the server to look for the records now. */
export function requestVerification(name: string): Promise<DomainReply> {
  return call(verifyDomain, { params: { domain: name }, body: {} });
}

export function deleteDomain(name: string): Promise<DomainReply> {
  return call(removeDomain, { params: { domain: name }, body: {} });
}

export type NewBranding = Required<BodyInputOf<typeof updateBranding>>;

/** Sets how the account shows on a domain. */
export function saveBranding(name: string, look: NewBranding): Promise<DomainReply> {
  return call(updateBranding, { params: { domain: name }, body: look });
}

/** Shows a domain as the server has just told of it; the list, and what the site says of it, are asked for anew. */
export function cacheDomain(queryClient: QueryClient, reply: DomainReply): void {
  queryClient.setQueryData(domainQuery(reply.record.identifier).queryKey, reply);
  void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: siteQuery.queryKey });
}
