/** Feedback of a visitor to the operator. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText, utf8Marker } from './fields.ts';

/** White space alone is no message. */
const message = v.pipe(
  v.nullish(shortText, ''),
  v.check((text) => text.trim() !== '', 'message_empty'),
);

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/v2/feedback',
  isForRecipients: true,
  token: 'any',
  limit: 'LIMIT_FEEDBACK',
  body: v.object({
    utf8: utf8Marker,
    msg: message,
    /** The visitor's time zone. */
    tz: v.nullish(shortText, ''),
    /** The version of the site that the visitor saw. */
    version: v.nullish(shortText, ''),
    /** The result of the bot check, from an anonymous visitor. */
    authenticity_payload: v.nullish(shortText, ''),
  }),
  reply: v.object({ details: v.object({ message: v.string() }) }),
});
