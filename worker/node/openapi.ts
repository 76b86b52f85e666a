/** Prints the OpenAPI document, made of the contract. The build of the site includes it. */
import manifest from '../../package.json' with { type: 'json' };
import { openapiDocument } from '../../shared/openapi/document.ts';
import { failureMessage } from '../http/failure-messages.ts';
import { english } from '../intl/language.ts';

const document = openapiDocument(manifest.version, (code) => failureMessage(code, english));
process.stdout.write(JSON.stringify(document));
