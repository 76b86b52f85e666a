/** Reference texts: the older API. */
import * as v1 from './v1.ts';
import { chapter, operation, shape } from './operation.ts';

const alias = (path: string) => `The same call as \`${path}\`, under its other name.`;

export const v1Operations = chapter('API v1', [
  operation('statusV1', v1.statusV1, {
    summary: 'Ask whether the service works',
  }),
  operation('checkAuthV1', v1.checkAuthV1, {
    summary: 'Check the credentials',
  }),
  operation('shareV1', v1.shareV1, {
    summary: 'Create a secret',
    example: { secret: 'correct horse battery staple', ttl: 3600 },
  }),
  operation('createV1', v1.createV1, {
    summary: 'Create a secret, by the other path',
    example: { secret: 'correct horse battery staple', ttl: 3600 },
    description: alias('POST /api/v1/share'),
  }),
  operation('generateV1', v1.generateV1, {
    summary: 'Create a secret with a generated password',
    example: { ttl: 3600 },
    description:
      '`value` holds it; the server never shows it to its creator again. The state is `new`, as for `share`, not `viewed` as in old versions of Onetime Secret.',
  }),
  operation('revealV1', v1.revealV1, {
    summary: 'Open a secret',
    example: { passphrase: 'a word you share' },
    description:
      'Opens it, once and for ever. A wrong passphrase opens nothing and answers "Unknown secret".',
  }),
  operation('showReceiptV1', v1.showReceiptV1, {
    summary: 'Show the state of a secret',
    description: 'The first call answers state `new`, later ones `viewed`.',
  }),
  operation('postReceiptV1', v1.postReceiptV1, {
    summary: 'Show the state of a secret, by POST',
    description: alias('GET /api/v1/private/{key}'),
  }),
  operation('showMetadataV1', v1.showMetadataV1, {
    summary: 'Show the state of a secret, by its other path',
    description: alias('GET /api/v1/private/{key}'),
  }),
  operation('postMetadataV1', v1.postMetadataV1, {
    summary: 'Show the state of a secret, by its other path and POST',
    description: alias('GET /api/v1/private/{key}'),
  }),
  operation('showReceiptPathV1', v1.showReceiptPathV1, {
    summary: 'Show the state of a secret, by its newer path',
    description: alias('GET /api/v1/private/{key}'),
  }),
  operation('postReceiptPathV1', v1.postReceiptPathV1, {
    summary: 'Show the state of a secret, by its newer path and POST',
    description: alias('GET /api/v1/private/{key}'),
  }),
  operation('burnReceiptV1', v1.burnReceiptV1, {
    summary: 'Burn a secret',
    example: { passphrase: 'a word you share' },
    description: 'A second time it answers "Unknown secret".',
  }),
  operation('burnMetadataV1', v1.burnMetadataV1, {
    summary: 'Burn a secret, by its other path',
    example: { passphrase: 'a word you share' },
    description: alias('POST /api/v1/private/{key}/burn'),
  }),
  operation('burnReceiptPathV1', v1.burnReceiptPathV1, {
    summary: 'Burn a secret, by its newer path',
    example: { passphrase: 'a word you share' },
    description: alias('POST /api/v1/private/{key}/burn'),
  }),
  operation('recentReceiptsV1', v1.recentReceiptsV1, {
    summary: 'List the secrets of the account',
    description:
      'A bare list without `secret_key`, newest first: all of the last 30 days, up to a thousand.',
  }),
  operation('recentMetadataV1', v1.recentMetadataV1, {
    summary: 'List the secrets of the account, by the other path',
    description: alias('GET /api/v1/private/recent'),
  }),
  operation('recentReceiptPathV1', v1.recentReceiptPathV1, {
    summary: 'List the secrets of the account, by the newer path',
    description: alias('GET /api/v1/private/recent'),
  }),
]);

export const v1Shapes = [
  shape('ReceiptV1', v1.receiptV1, {
    metadata_ttl: 'Seconds that the receipt has left.',
    secret_ttl: 'Seconds left; null when burned or expired, absent when received.',
  }),
];
