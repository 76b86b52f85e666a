/** The OpenAPI document of the whole API, printed from the contract. */
import * as v from 'valibot';
import { accountOperations, accountShapes } from '../contract/account.docs.ts';
import { colonelOperations, colonelShapes } from '../contract/colonel.docs.ts';
import { domainOperations, domainShapes } from '../contract/domains.docs.ts';
import { entryOperations } from '../contract/entry.docs.ts';
import { receiptOperations, receiptShapes } from '../contract/receipts.docs.ts';
import { secretOperations, secretShapes } from '../contract/secrets.docs.ts';
import { browserOperations, siteOperations, siteShapes } from '../contract/site.docs.ts';
import { v1Operations, v1Shapes } from '../contract/v1.docs.ts';
import { webhookOperations, webhookShapes } from '../contract/webhooks.docs.ts';
import { webhookDocuments } from './deliveries.ts';
import {
  commonHeaders,
  failureExamples,
  failureResponses,
  failureSchemas,
  type MessageOf,
  sharedResponses,
} from './failures.ts';
import { description, headers, securitySchemes } from './introduction.ts';
import { answerSchema, described, json, type Json, namedJsonSchemas } from './json-schema.ts';
import { chapters, type ListedOperation } from '../contract/operation.ts';
import { bodyOf, bodySchemas, isV1, octets, parametersOf, templateOf } from './request.ts';

/** Every call there is, in the order of the reference. */
export const operations: readonly ListedOperation[] = [
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

/** The shapes that several answers share. */
const shapes = [
  ...siteShapes,
  ...secretShapes,
  ...receiptShapes,
  ...accountShapes,
  ...domainShapes,
  ...webhookShapes,
  ...colonelShapes,
  ...v1Shapes,
];

/**
 * The document.
 *
 * @param messageOf the English sentence of each failure
 */
export function openapiDocument(version: string, messageOf: MessageOf): Json {
  return withoutUnused({
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
    tags: Object.entries(chapters).map(([name, text]) => ({ name, description: text })),
    paths: paths(),
    webhooks: webhookDocuments,
    components: {
      schemas: {
        ...namedJsonSchemas(shapes),
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
  });
}

const document = v.looseObject({ components: v.record(v.string(), json) });

/** Drops the components that nothing refers to, and then those that only they referred to. */
function withoutUnused(whole: Json): Json {
  const { components, ...rest } = v.parse(document, whole);
  const text = JSON.stringify(whole);
  const kept = Object.entries(components).map(([kind, all]) => {
    const used = Object.entries(all).filter(
      ([name]) => kind === 'securitySchemes' || text.includes(`"#/components/${kind}/${name}"`),
    );
    return [kind, Object.fromEntries(used)] as const;
  });
  const smaller = { ...rest, components: Object.fromEntries(kept) };
  return JSON.stringify(smaller).length < text.length ? withoutUnused(smaller) : whole;
}

const isDone = { const: true, description: 'The call was done.' };

/** The fields of every answer of 200. */
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

function paths(): Json {
  const all: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = templateOf(operation.endpoint);
    const method = operation.endpoint.method.toLowerCase();
    all[path] = { ...all[path], [method]: operationObject(operation) };
  }
  return all;
}

function operationObject(operation: ListedOperation): Json {
  const { id, chapter, summary } = operation;
  const parameters = parametersOf(operation);
  const requestBody = bodyOf(operation);
  return {
    operationId: id,
    tags: [chapter],
    summary,
    ...(operation.description && { description: operation.description }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': {
        description: 'Done.',
        headers: commonHeaders,
        content: operation.endpoint.answersBytes
          ? octets
          : { 'application/json': { schema: replyOf(operation) } },
      },
      ...failureResponses(operation),
    },
  };
}

/** The alternatives: one of them is enough. Importers take the first one, so that no credentials come last. */
function securityOf({ endpoint }: ListedOperation): Json[] {
  const { method, who, shrimp, token } = endpoint;
  const anonymous = {};
  const scopes = token === undefined || token === 'any' ? [] : [token];
  const tokens = token === undefined ? [] : [{ basic: scopes }, { bearer: scopes }];
  if (isV1(endpoint)) return who === undefined ? [...tokens, anonymous] : tokens;
  const isGuarded = method === 'POST' && shrimp !== 'exempt';
  const session = { session: [], ...(isGuarded && { shrimp: [] }) };
  if (who === undefined) return [...tokens, session, anonymous];
  return who === 'signed-out' ? [session, anonymous] : [...tokens, session];
}

/** The body of an answer of 200: the reply and, in v2, the fields of every answer. */
function replyOf({ endpoint, reply }: ListedOperation): Json {
  const schema = described(answerSchema(endpoint.reply, shapes), reply);
  if (isV1(endpoint)) return schema;
  const envelope = {
    $ref: `#/components/schemas/${endpoint.bare ? 'Success' : 'SuccessOfCaller'}`,
  };
  return { allOf: [envelope, schema] };
}
