/** What anybody may send to the people who help here, and what is known of it afterwards. */
import { parseJson } from '../../shared/parse-json.ts';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { submitForm } from './form.ts';
import { type Site, siteQuery } from './site.ts';

/** A message that arrived. */
export interface Sent {
  readonly metadataKey: string;
  readonly ticket: string;
  /** Obscured; null where nobody said. */
  readonly recipient: string | null;
}

/** The last one of this visit, in memory only: its key burns what was sent. */
let latest: Sent | null = null;

/** Sends a message about a ticket; `go` leads to the page that says so. */
export function sendMessage(secret: string, ticketno: string, go: () => Promise<void>) {
  return submitForm({
    endpoint: sendIncoming,
    input: { body: { secret, ticketno } },
    redirect: {
      go: async ({ record, details }) => {
        const { ticketno: ticket, recipient } = details;
        latest = { metadataKey: record.metadata.key, ticket, recipient };
        await go();
      },
      delayMs: 0,
    },
  });
}

const notice = v.object({ metadata_key: v.string(), ticketno: v.string() });

/** What was sent last: by this page, or by the plain form that led to it. */
export function lastSent(site: Site): Sent | null {
  return latest ?? noticed(site);
}

function noticed({ messages, incoming_recipient: recipient }: Site): Sent | null {
  const content = messages.findLast(({ type }) => type === 'incoming_sent')?.content;
  const sent = v.safeParse(notice, parseJson(content ?? ''));
  if (!sent.success) return null;
  const { metadata_key: metadataKey, ticketno: ticket } = sent.output;
  return { metadataKey, ticket, recipient };
}

/** What a refused plain form held was told once, and fills one form. */
export function clearFormFields(queryClient: QueryClient): void {
  queryClient.setQueryData(siteQuery.queryKey, (site) => site && { ...site, form_fields: {} });
}
