/** A secret about a ticket, from anyone to the one address that the settings name. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText, text, utf8Marker } from './fields.ts';
import { metadata } from './metadata.ts';

/** The number of the ticket. */
// Its pattern is a setting; here it only must not be empty.
const ticketNumber = v.pipe(
  v.nullish(shortText, ''),
  v.transform((given) => given.trim()),
  v.nonEmpty('ticket_invalid'),
);

/**
 * Send a secret to the operator of this installation. Creates a secret for a ticket and emails its link to the one address that
 * the settings name. Without that setting the call does not exist. A plain form is answered with a page.
 */
export const sendIncoming = endpoint({
  method: 'POST',
  path: '/incoming',
  token: 'secrets',
  shrimp: 'not-for-plain-forms',
  limit: 'LIMIT_CREATE',
  isChargedAlongside: true,
  checksNames: true,
  body: v.object({
    utf8: utf8Marker,
    /** Always `share`: nothing is generated here. */
    kind: v.nullish(v.picklist(['share', ''], 'kind_unknown'), 'share'),
    /** What to send. */
    secret: v.nullish(text, ''),
    ticketno: ticketNumber,
  }),
  reply: v.object({
    record: v.object({
      /** The state of the secret. */
      metadata: v.object({
        ...metadata.entries,
        /** The page of the receipt. */
        metadata_url: v.string(),
        /** The page that burns the secret. */
        burn_url: v.string(),
      }),
    }),
    details: v.object({
      /** The number of the ticket. */
      ticketno: v.string(),
      /** The address that gets the link, obscured. */
      recipient: v.string(),
    }),
  }),
});
