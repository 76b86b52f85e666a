/**
 * What a page tells of a fault of its own. Every field has a closed shape, so that no text of anybody's can stand in one: no
 * message, no stack, no address of a page, for here the address is the secret.
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

/** A field of another name is refused: it could hold anything. */
const fields = v.strictObject(
  {
    kind: v.picklist(clientErrorKinds, 'field_type'),
    error: v.picklist(clientErrorClasses, 'field_type'),
    route: v.picklist(clientErrorRoutes, 'field_type'),
    /** File, line and column of the first place in the site's own files; empty where none is known. */
    at: place,
    /** Of the site. */
    version,
  },
  'field_type',
);

/** It changes nothing, so it needs no shrimp: a page that broke may have none. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/v2/client-error',
  token: 'any',
  bare: true,
  shrimp: 'exempt',
  limit: 'LIMIT_CLIENT_ERROR',
  body: fields,
  reply: v.object({}),
});

export type ClientError = v.InferOutput<typeof fields>;
