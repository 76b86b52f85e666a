/** What a call takes: its path, its query or its body. */
import * as v from 'valibot';
import { type Endpoint, OCTETS } from '../contract/endpoint.ts';
import { entriesOf } from '../contract/entries.ts';
import { inputSchema, json, type Json } from './json-schema.ts';
import type { Operation } from './operations.ts';
import type { DescribedOperation, FieldWords } from './words.ts';

/** Whether an endpoint is of the older API. */
export function isV1({ path }: Endpoint): boolean {
  return path.startsWith('/api/v1/');
}

/** The path as OpenAPI writes it. */
export function templateOf({ path }: Endpoint): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const contentDigest = {
  name: 'Content-Digest',
  in: 'header',
  required: true,
  description: 'SHA-256 of the bytes: `sha-256=:` base64 `:` (RFC 9530).',
  schema: { type: 'string' },
};

/** The parameters of the path and, of a GET, of the query. */
export function parametersOf(operation: DescribedOperation): Json[] {
  const { endpoint } = operation;
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: operation.params[name],
    schema: { type: 'string' },
  }));
  if (endpoint.takesBytes) return [...inPath, contentDigest];
  if (endpoint.method !== 'GET') return inPath;
  const inQuery = Object.entries(fieldsOf(endpoint, operation.body)).map(
    ([name, { description, ...schema }]) => ({ name, in: 'query', description, schema }),
  );
  return [...inPath, ...inQuery];
}

/** The schema of a POST's fields, under the name that its body refers to; nothing where it takes none. */
export function bodySchemas(operation: DescribedOperation): Record<string, Json> {
  if (!hasFields(operation.endpoint)) return {};
  const properties = fieldsOf(operation.endpoint, operation.body);
  return { [nameOf(operation)]: { type: 'object', properties } };
}

function hasFields({ method, takesBytes, body }: Endpoint): boolean {
  return method === 'POST' && !takesBytes && Object.keys(entriesOf(body)).length > 0;
}

function nameOf({ id }: Operation): string {
  return `${id}.fields`;
}

/** Bytes as they are. */
export const octets = { [OCTETS]: { schema: { type: 'string', format: 'binary' } } };

/** The body of a POST: form, multipart and JSON say the same. Undefined where it takes no field. */
export function bodyOf(operation: Operation): Json | undefined {
  const { example, endpoint } = operation;
  const { nestedIn } = endpoint;
  if (endpoint.takesBytes) return { required: true, content: octets };
  if (!hasFields(endpoint)) return undefined;
  const schema = { $ref: `#/components/schemas/${nameOf(operation)}` };
  const media = { schema, ...(example && { example }) };
  const described =
    nestedIn === undefined ? media : { ...media, schema: nestable(schema, nestedIn) };
  return {
    content: {
      'application/json': described,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  };
}

function nestable(schema: Json, name: string): Json {
  const fields = { ...schema, description: 'The fields, nested.' };
  const nested = { type: 'object', properties: { [name]: fields }, required: [name] };
  return { anyOf: [schema, nested] };
}

/**
 * The JSON schema of each field that a body, or the query of a GET, has once it has become one record. A list that forms may
 * name with brackets is one field: generators make one name of both. Defaults are words: generators take a field with a
 * default for one that is always sent.
 */
export function fieldsOf({ body }: Endpoint, words: FieldWords): Record<string, Json> {
  const schemas = entriesOf(body);
  const named = Object.entries(schemas).filter(([name]) => !name.endsWith('[]'));
  return Object.fromEntries(
    named.map(([name, field]) => {
      const given = inputSchema(field);
      const { default: fallback } = given;
      const schema = v.parse(json, JSON.parse(JSON.stringify(given, withoutDefault)));
      const list = `${name}[]` in schemas ? `A form may name it \`${name}[]\`.` : '';
      const text = words[name]?.text;
      if (!text) return [name, schema];
      const description = [text, defaultText(fallback), list].filter(Boolean).join(' ');
      return [name, { ...schema, description }];
    }),
  );
}

function withoutDefault(key: string, value: unknown): unknown {
  return key === 'default' ? undefined : value;
}

/** Nothing for a default that is none. */
function defaultText(fallback: unknown): string {
  const isOne =
    typeof fallback === 'number' || typeof fallback === 'boolean' || typeof fallback === 'string';
  return isOne && fallback !== '' ? `Default: \`${fallback}\`.` : '';
}
