/** The OpenAPI document of the whole API, printed from the contract. */
import * as v from 'valibot';
import { webhookDocuments } from './deliveries.ts';
import {
  commonHeaders,
  failureExamples,
  failureResponses,
  failureSchemas,
  type MessageOf,
  sharedResponses,
} from './failures.ts';
import { headers, introduction, securitySchemes } from './introduction.ts';
import { answerSchema, json, type Json, shapeSchemas } from './json-schema.ts';
import { chapters, operations } from './operations.ts';
import { bodyOf, bodySchemas, isV1, octets, parametersOf, templateOf } from './request.ts';
import type { DescribedOperation, Words } from './words.ts';

/**
 * The document.
 *
 * @param messageOf the English sentence of each failure
 * @param words what calls and fields are
 * @throws for a call that the contract does not export under its name
 */
export function openapiDocument(version: string, messageOf: MessageOf, words: Words): Json {
  const calls = operations.map((operation) => {
    const call = words.calls[operation.id];
    if (!call) throw new Error(`the contract exports no ${operation.id}`);
    return { ...operation, ...call };
  });
  return withoutUnused({
    openapi: '3.1.0',
    info: {
      title: 'Waxseal',
      summary: 'Secrets that open once.',
      description: introduction,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The host that serves the document.
    servers: [{ url: '/' }],
    tags: Object.entries(chapters).map(([name, text]) => ({ name, description: text })),
    paths: pathsOf(calls),
    webhooks: webhookDocuments,
    components: {
      schemas: {
        ...shapeSchemas(words.shapes),
        ...Object.fromEntries(calls.flatMap((each) => Object.entries(bodySchemas(each)))),
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
    message: { type: 'string', description: 'The error.' },
    secret_key: { type: 'string', description: 'The key that was asked for.' },
  },
  required: ['message'],
};

function pathsOf(calls: readonly DescribedOperation[]): Json {
  const all: Record<string, Record<string, Json>> = {};
  for (const operation of calls) {
    const path = templateOf(operation.endpoint);
    const method = operation.endpoint.method.toLowerCase();
    all[path] = { ...all[path], [method]: operationObject(operation) };
  }
  return all;
}

function operationObject(operation: DescribedOperation): Json {
  const { id, chapter, summary, description } = operation;
  const parameters = parametersOf(operation);
  const requestBody = bodyOf(operation);
  return {
    operationId: id,
    tags: [chapter],
    summary,
    ...(description && { description }),
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
function securityOf({ endpoint }: DescribedOperation): Json[] {
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
function replyOf({ endpoint, reply }: DescribedOperation): Json {
  const schema = answerSchema(endpoint.reply, reply);
  if (isV1(endpoint)) return schema;
  const envelope = {
    $ref: `#/components/schemas/${endpoint.bare ? 'Success' : 'SuccessOfCaller'}`,
  };
  return { allOf: [envelope, schema] };
}
