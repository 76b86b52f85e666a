/** Prints the OpenAPI document, which is made from the contract. The build of the site includes it. */
import manifest from '../../package.json' with { type: 'json' };
import { openapiDocument } from '../../shared/openapi/document.ts';
import { failureMessage } from '../http/failure.ts';
import { english } from '../http/language.ts';
import { contractWords } from './contract-comments.ts';

/** The document of this version. */
export const document = openapiDocument(
  manifest.version,
  (code) => failureMessage(code, english),
  contractWords(),
);

if (import.meta.main) process.stdout.write(JSON.stringify(document));
