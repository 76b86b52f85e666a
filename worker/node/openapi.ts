/** `npm run openapi`: generates the OpenAPI document from the contract. The build includes it in the site. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { openapiDocument } from '../../shared/openapi/document.ts';
import { failureMessage } from '../http/failure-messages.ts';
import { english } from '../intl/language.ts';
import { root } from './paths.ts';

const manifest = v.object({ version: v.string() });

const { version } = v.parse(
  manifest,
  JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')),
);
const document = openapiDocument(version, (code) => failureMessage(code, english));
writeFileSync(
  resolve(root, 'shared/openapi/openapi.json'),
  `${JSON.stringify(document, null, 2)}\n`,
);
