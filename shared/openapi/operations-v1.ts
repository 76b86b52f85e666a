/** The calls of the older API. */
import * as v1 from '../contract/v1.ts';
import type { Operation } from './operation.ts';

const tag = 'API v1';
const alias = (path: string) => `The same call as \`${path}\`, under its other name.`;

export const v1Operations: readonly Operation[] = [
  { id: 'statusV1', endpoint: v1.statusV1, tag, summary: 'Ask whether the service works' },
  { id: 'checkAuthV1', endpoint: v1.checkAuthV1, tag, summary: 'Check the credentials' },
  {
    id: 'shareV1',
    endpoint: v1.shareV1,
    tag,
    summary: 'Seal a secret',
    example: { secret: 'correct horse battery staple', ttl: 3600 },
  },
  {
    id: 'createV1',
    endpoint: v1.createV1,
    tag,
    summary: 'Seal a secret, by its other path',
    description: alias('POST /api/v1/share'),
  },
  {
    id: 'generateV1',
    endpoint: v1.generateV1,
    tag,
    summary: 'Generate a password and seal it',
    description: '`value` holds it; the server never shows it to its creator again.',
  },
  {
    id: 'revealV1',
    endpoint: v1.revealV1,
    tag,
    summary: 'Open a secret',
    description:
      'Opens it, once and for ever. A wrong passphrase opens nothing and answers "Unknown secret".',
  },
  {
    id: 'showReceiptV1',
    endpoint: v1.showReceiptV1,
    tag,
    summary: 'See how a secret stands',
    description: 'The first call answers state `new`, later ones `viewed`.',
  },
  {
    id: 'postReceiptV1',
    endpoint: v1.postReceiptV1,
    tag,
    summary: 'See how a secret stands, by POST',
    description: alias('GET /api/v1/private/{key}'),
  },
  {
    id: 'showMetadataV1',
    endpoint: v1.showMetadataV1,
    tag,
    summary: 'See how a secret stands, by its other path',
    description: alias('GET /api/v1/private/{key}'),
  },
  {
    id: 'postMetadataV1',
    endpoint: v1.postMetadataV1,
    tag,
    summary: 'See how a secret stands, by its other path and POST',
    description: alias('GET /api/v1/private/{key}'),
  },
  {
    id: 'burnReceiptV1',
    endpoint: v1.burnReceiptV1,
    tag,
    summary: 'Burn a secret',
    description: 'A second time it answers "Unknown secret".',
  },
  {
    id: 'burnMetadataV1',
    endpoint: v1.burnMetadataV1,
    tag,
    summary: 'Burn a secret, by its other path',
    description: alias('POST /api/v1/private/{key}/burn'),
  },
  {
    id: 'recentReceiptsV1',
    endpoint: v1.recentReceiptsV1,
    tag,
    summary: 'List what the account sealed',
    description: 'A bare list without `secret_key`, newest first.',
  },
  {
    id: 'recentMetadataV1',
    endpoint: v1.recentMetadataV1,
    tag,
    summary: 'List what the account sealed, by its other path',
    description: alias('GET /api/v1/private/recent'),
  },
];
