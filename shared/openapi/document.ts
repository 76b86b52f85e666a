/** The OpenAPI document of the whole API, printed from the contract. */
import {
  commonHeaders,
  failureExamples,
  failureResponses,
  failureSchemas,
  type MessageOf,
  sharedResponses,
} from './failures.ts';
import { described } from './field-texts.ts';
import { answerSchema, type Json, namedJsonSchemas } from './json-schema.ts';
import { type Operation, tags } from './operation.ts';
import { accountOperations, domainOperations, webhookOperations } from './operations-account.ts';
import { receiptOperations, secretOperations } from './operations-secrets.ts';
import {
  browserOperations,
  colonelOperations,
  entryOperations,
  siteOperations,
} from './operations-site.ts';
import { v1Operations } from './operations-v1.ts';
import { bodyOf, bodySchemas, parametersOf, templateOf } from './request.ts';
import { description, headers, securitySchemes } from './texts.ts';
import { webhookDocuments } from './webhook-events.ts';

/** Every call there is, in the order of the reference. */
export const operations: readonly Operation[] = [
  ...secretOperations,
  ...receiptOperations,
  ...accountOperations,
  ...webhookOperations,
  ...domainOperations,
  ...siteOperations,
  ...v1Operations,
  ...entryOperations,
  ...browserOperations,
  ...colonelOperations,
];

/**
 * The document.
 *
 * @param messageOf the English sentence of each failure
 */
export function openapiDocument(version: string, messageOf: MessageOf): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waxseal',
      summary: 'Secrets that open once.',
      description,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The host that serves the document.
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths: paths(),
    webhooks: webhookDocuments,
    components: {
      schemas: {
        ...describedByName(namedJsonSchemas()),
        ...Object.fromEntries(operations.flatMap((each) => Object.entries(bodySchemas(each)))),
        ...envelopes,
        FailureV1: failureV1,
        ...failureSchemas(messageOf),
      },
      responses: sharedResponses(messageOf),
      examples: failureExamples(messageOf),
      headers,
      securitySchemes,
    },
  };
}

const isDone = { const: true, description: 'The call was done.' };

/** What every answer of 200 says beside its own fields. */
const envelopes = {
  Success: { type: 'object', properties: { success: isDone }, required: ['success'] },
  SuccessOfCaller: {
    type: 'object',
    properties: {
      success: isDone,
      custid: { type: 'string', description: 'The address of the caller’s account, or `anon`.' },
      shrimp: { type: 'string', description: 'A fresh shrimp, where the caller has a session.' },
    },
    required: ['success', 'custid'],
  },
};

const failureV1 = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What is wrong.' },
    secret_key: { type: 'string', description: 'The key that was asked for.' },
  },
  required: ['message'],
};

function describedByName(schemas: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(schema, name)]),
  );
}

function paths(): Json {
  const all: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = templateOf(operation.endpoint);
    const method = operation.endpoint.method.toLowerCase();
    all[path] = { ...all[path], [method]: operationObject(operation) };
  }
  return all;
}

function operationObject(operation: Operation): Json {
  const { id, tag, summary } = operation;
  const parameters = parametersOf(operation);
  const requestBody = bodyOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(operation.description && { description: operation.description }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Done.',
        headers: commonHeaders,
        content: { 'application/json': { schema: replyOf(operation) } },
      },
      ...failureResponses(operation),
    },
  };
}

/** Any one of them will do. */
function securityOf({ endpoint: { method, who, shrimp, token }, tag }: Operation): Json[] {
  const nobody = {};
  const basic = token === undefined ? [] : [{ basic: token === 'any' ? [] : [token] }];
  if (tag === 'API v1') return who === undefined ? [nobody, ...basic] : basic;
  const isGuarded = method === 'POST' && shrimp !== 'exempt';
  const session = { session: [], ...(isGuarded && { shrimp: [] }) };
  if (who === undefined) return [nobody, ...basic, session];
  return who === 'signed-out' ? [nobody, session] : [...basic, session];
}

/** What stands in an answer of 200: the reply, and of v2 what every answer says. */
function replyOf({ endpoint: { bare, reply }, id, tag }: Operation): Json {
  const schema = described(answerSchema(reply), id);
  if (tag === 'API v1') return schema;
  const envelope = { $ref: `#/components/schemas/${bare ? 'Success' : 'SuccessOfCaller'}` };
  return { allOf: [envelope, schema] };
}
