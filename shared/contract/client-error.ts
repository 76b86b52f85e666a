/**
 * The report of an error in a page. Every field has a closed format, so that none can contain free text: no message, no
 * stack, no URL, for here the URL is the secret.
 */
import * as v from 'valibot';
import { clientErrorClasses, clientErrorKinds, clientErrorRoutes } from '../client-error-words.ts';
import { endpoint } from './endpoint.ts';

const place = v.pipe(
  v.string('field_type'),
  v.regex(/^(?:[A-Za-z0-9_.-]{1,64}\.js:\d{1,7}:\d{1,7})?$/, 'field_type'),
);

const version = v.pipe(
  v.string('field_type'),
  v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-(?:alpha|beta|rc)\.\d{1,3})?$/, 'field_type'),
);

/** Unknown fields are refused: they could contain anything. */
const fields = v.strictObject(
  {
    /** What broke. */
    kind: v.picklist(clientErrorKinds, 'field_type'),
    /** The class of the error. */
    error: v.picklist(clientErrorClasses, 'field_type'),
    /** The page, without the parameters in its address. */
    route: v.picklist(clientErrorRoutes, 'field_type'),
    /** File, line and column of the first place in the site’s own scripts; empty where none is known. */
    at: place,
    /** The version of the site. */
    version,
  },
  'field_type',
);

/**
 * Report an error in a page. No field can contain free text, and a field of another name is refused. The report becomes a line in
 * the operator’s log.
 */
// Needs no shrimp: it changes nothing, and a broken page may have none.
export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/v2/client-error',
  isForRecipients: true,
  token: 'any',
  bare: true,
  shrimp: 'exempt',
  limit: 'LIMIT_CLIENT_ERROR',
  body: fields,
  reply: v.object({}),
});

export type ClientError = v.InferOutput<typeof fields>;
