/** Feedback of a visitor to the operator. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { shortText, utf8Marker } from './fields.ts';

/**
 * What to say; white space alone is no message. A report of a secret begins with a line such as `Report of {report_id}: fraud`, a report
 * of a request with `Report of request {report_id}: fraud`. If more follows, an empty line stands between. The other reasons are
 * `unexpected` and `harmful`.
 */
const message = v.pipe(
  v.nullish(shortText, ''),
  v.check((text) => text.trim() !== '', 'message_empty'),
);

/** Send feedback. Anonymous callers need a result of the bot check. */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/v2/feedback',
  isForRecipients: true,
  token: 'any',
  limit: 'LIMIT_FEEDBACK',
  body: v.object({
    utf8: utf8Marker,
    msg: message,
    /** The sender’s time zone. */
    tz: v.nullish(shortText, ''),
    /** The version of the site that the sender saw. */
    version: v.nullish(shortText, ''),
    /** The result of the bot check; only for anonymous callers. */
    authenticity_payload: v.nullish(shortText, ''),
  }),
  reply: v.object({
    details: v.object({
      /** A sentence in the caller’s language. */
      message: v.string(),
    }),
  }),
});
