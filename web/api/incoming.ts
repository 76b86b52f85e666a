/** Messages that anyone can send to the support address, and the last one that was sent. */
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { sendIncoming } from '../../shared/contract/incoming.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { type Site, siteQuery } from './site.ts';

/** A message that arrived. */
export interface Sent {
  readonly metadataKey: string;
  readonly ticket: string;
  /** Masked; null where it is not known. */
  readonly recipient: string | null;
}

/** The last one of this visit, in memory only: its key can burn the message. */
let latest: Sent | null = null;

/** Keeps what the next page shows. */
export function noteSent({ record, details }: ReplyOf<typeof sendIncoming>): void {
  const { ticketno: ticket, recipient } = details;
  latest = { metadataKey: record.metadata.key, ticket, recipient };
}

const sentNotice = v.object({ metadata_key: v.string(), ticketno: v.string() });

/** The last message sent, by this page or by the form without script. */
export function lastSent(site: Site): Sent | null {
  return latest ?? sentWithoutScript(site);
}

function sentWithoutScript({ messages, incoming_recipient: recipient }: Site): Sent | null {
  const content = messages.findLast(({ type }) => type === 'incoming_sent')?.content;
  const sent = v.safeParse(sentNotice, parseJson(content ?? ''));
  if (!sent.success) return null;
  const { metadata_key: metadataKey, ticketno: ticket } = sent.output;
  return { metadataKey, ticket, recipient };
}

/** Clears the fields of a refused form without script: they fill one form only. */
export function clearFormFields(queryClient: QueryClient): void {
  queryClient.setQueryData(siteQuery.queryKey, (site) => site && { ...site, form_fields: {} });
}
