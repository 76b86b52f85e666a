/**
 * The schemas of fields whose contract schema parses both forms and JSON into one type, and would be printed as neither.
 */
import type { GenericSchema } from 'valibot';
import { makeApiToken } from '../contract/account.ts';
import { tokenScopes } from '../contract/endpoint.ts';
import { binary, claimToken, flag, passphrase, shortText, text, ttl } from '../contract/fields.ts';
import { AUTH_LOG_PER_PAGE_MAX, listAuthLog } from '../contract/auth-log.ts';
import { newPassword } from '../contract/entry.ts';
import { pageNumber } from '../contract/paging.ts';
import { listRecent } from '../contract/recent.ts';
import { concealSecret, recipients, sealed } from '../contract/secrets.ts';
import { beginUpload } from '../contract/uploads.ts';
import { shareV1 } from '../contract/v1.ts';
import {
  API_TOKEN_NAME_CHARACTERS_MAX,
  LABEL_CHARACTERS_MAX,
  FIELD_CHARACTERS_MAX,
  PASSPHRASE_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
} from '../limits.ts';
import { setWebhook, webhookEvents, webhookFormats } from '../contract/webhooks.ts';
import { notifyEvents } from '../notify.ts';
import type { Json } from './json-schema.ts';

const [concealFields] = concealSecret.body.pipe;
const [tokenFields] = makeApiToken.body.pipe;

/** Any finite number; in a form, decimal digits. */
const seconds = {
  type: ['number', 'string', 'null'],
  examples: [3600],
};

const password = {
  type: 'string',
  format: 'password',
  minLength: PASSWORD_CHARACTERS_MIN,
  maxLength: PASSWORD_CHARACTERS_MAX,
};

const addresses = {
  anyOf: [
    { type: ['string', 'null'], maxLength: FIELD_CHARACTERS_MAX },
    { type: 'array', items: { type: 'string', maxLength: FIELD_CHARACTERS_MAX } },
  ],
};

const oneOrSeveral = (names: readonly string[]) => ({
  anyOf: [
    { type: 'string', enum: [...names] },
    { type: 'array', items: { type: 'string', enum: [...names] } },
  ],
});

const count = (minimum: number, maximum: number, fallback?: number) => ({
  type: ['integer', 'string', 'null'],
  minimum,
  maximum,
  ...(fallback === undefined ? {} : { default: fallback }),
});

export const inputSchemas: ReadonlyMap<GenericSchema, Json> = new Map<GenericSchema, Json>([
  [text, { type: 'string' }],
  [shortText, { type: 'string', maxLength: FIELD_CHARACTERS_MAX }],
  [
    passphrase,
    {
      type: ['string', 'null'],
      format: 'password',
      maxLength: PASSPHRASE_CHARACTERS_MAX,
      default: '',
    },
  ],
  [
    flag,
    {
      anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', '1', 'on', 'false', '0', ''] }],
      default: false,
    },
  ],
  [binary, { type: ['string', 'null'], contentEncoding: 'base64url', default: '' }],
  [sealed, { type: ['string', 'null'], contentEncoding: 'base64url' }],
  [ttl, seconds],
  [shareV1.body.entries.ttl, seconds],
  [claimToken, { type: ['string', 'null'], pattern: '^[A-Za-z0-9_-]{22,128}$' }],
  [newPassword, password],
  [recipients, addresses],
  [
    concealFields.entries.kind,
    {
      type: ['string', 'null'],
      enum: ['share', 'conceal', 'generate', '', null],
      default: 'share',
    },
  ],
  [concealFields.entries.length, count(8, 64, 12)],
  [concealFields.entries.words, count(3, 10)],
  [
    concealFields.entries.label,
    { type: ['string', 'null'], maxLength: LABEL_CHARACTERS_MAX, default: '' },
  ],
  [pageNumber, { type: 'integer', minimum: 1, maximum: 1000, default: 1 }],
  [listRecent.body.entries.per_page, { type: 'integer', minimum: 1, maximum: 100, default: 50 }],
  [
    listAuthLog.body.entries.per_page,
    { type: 'integer', minimum: 1, maximum: AUTH_LOG_PER_PAGE_MAX, default: 50 },
  ],
  [beginUpload.body.entries.secret, { enum: ['', null] }],
  [setWebhook.body.entries.events, oneOrSeveral(webhookEvents)],
  [
    setWebhook.body.entries.format,
    { type: ['string', 'null'], enum: [...webhookFormats, '', null], default: 'standard' },
  ],
  [concealFields.entries.notify, oneOrSeveral(notifyEvents)],
  [tokenFields.entries.scopes, oneOrSeveral(tokenScopes)],
  [
    tokenFields.entries.name,
    { type: ['string', 'null'], maxLength: API_TOKEN_NAME_CHARACTERS_MAX, default: '' },
  ],
]);
