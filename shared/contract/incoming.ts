/** A secret about a ticket, from anyone to the one address that the settings name. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText, text, utf8Marker } from './fields.ts';
import { metadata } from './metadata.ts';

/** The pattern of a ticket number is a setting; here it only must not be empty. */
const ticketNumber = v.pipe(
  v.nullish(shortText, ''),
  v.transform((given) => given.trim()),
  v.nonEmpty('ticket_invalid'),
);

/** Also accepts a plain form, which gets a page as its answer; see `worker/routes/incoming.ts`. */
export const sendIncoming = endpoint({
  method: 'POST',
  path: '/incoming',
  token: 'secrets',
  shrimp: 'not-for-plain-forms',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  needsNoCanaries: true,
  checksNames: true,
  body: v.object({
    utf8: utf8Marker,
    /** Always `share`: nothing is generated here. */
    kind: v.nullish(v.picklist(['share', ''], 'kind_unknown'), 'share'),
    secret: v.nullish(text, ''),
    ticketno: ticketNumber,
  }),
  reply: v.object({
    record: v.object({
      metadata: v.object({
        ...metadata.entries,
        metadata_url: v.string(),
        burn_url: v.string(),
      }),
    }),
    details: v.object({
      ticketno: v.string(),
      /** Obscured. */
      recipient: v.string(),
    }),
  }),
});
