/** What whoever has an ask link gets of the request. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { showAsk } from '../../shared/contract/ask.ts';
import type { Bytes } from '../../shared/seal/bytes.ts';
import { openAsk, type OpenedAsk } from '../../shared/seal/open-ask.ts';
import { fromBase64url } from './base64url.ts';
import { call } from './client.ts';

export interface ShownAsk {
  readonly record: ReplyOf<typeof showAsk>['record'];
  /** Null once it takes no more answers: then only its state is left. */
  readonly ask: OpenedAsk | null;
}

/**
 * A request, checked and decrypted. Nothing of it is cached beyond the page.
 *
 * @param linkKey of its ask link, 16 bytes
 */
export function shownAskQuery(key: string, linkKey: Bytes) {
  return queryOptions({
    queryKey: ['ask', key],
    queryFn: async ({ signal }): Promise<ShownAsk> => {
      const { record } = await call(showAsk, { params: { key }, signal });
      const { box, manage_hash: manageHash } = record;
      if (box === undefined || manageHash === undefined) return { record, ask: null };
      const sent = { box: fromBase64url(box), manageHash: fromBase64url(manageHash) };
      return { record, ask: await openAsk(key, linkKey, sent) };
    },
    staleTime: 'static',
    gcTime: 0,
  });
}
