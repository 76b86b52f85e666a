/** Which refusals a call can answer with, and their responses. */
import type { Endpoint } from '../contract/endpoint.ts';
import {
  type FailureCode,
  failureCodes,
  failureStatus,
  isFailureCode,
} from '../contract/failure-codes.ts';
import type { Json } from './json-schema.ts';
import type { Operation } from './operations.ts';
import { isV1 } from './request.ts';

/** The English sentence of a code. */
export type MessageOf = (code: FailureCode) => string;

const always = [
  'token_invalid',
  'plan_lacks_api',
  'rate_limited',
  'internal',
  'store_unavailable',
] as const;

/** The refusals of any body. */
const posted = [
  'malformed',
  'origin_refused',
  'body_too_large',
  'type_unsupported',
  'text_invalid',
  'field_unknown',
] as const;

const turnedAway = {
  'signed-in': ['signed_out'],
  'signed-out': ['already_signed_in'],
  colonel: ['signed_out', 'colonel_only'],
} as const;

/** The codes that a call can be refused with, in the order of the list of all. */
export function failuresOf({ endpoint, failures = [] }: Operation): FailureCode[] {
  const isPost = endpoint.method === 'POST';
  const known = new Set<FailureCode>([
    ...always,
    ...(isPost ? posted : []),
    ...(isPost && endpoint.shrimp !== 'exempt' ? ['shrimp_invalid' as const] : []),
    ...(endpoint.who ? turnedAway[endpoint.who] : []),
    ...(endpoint.token === 'any' || endpoint.who === 'signed-out' ? [] : ['token_scope' as const]),
    ...fieldFailures(endpoint),
    ...failures,
  ]);
  return failureCodes.filter((code) => known.has(code));
}

/** A schema's message is the code that its breach answers with. */
function fieldFailures({ body, method }: Endpoint): FailureCode[] {
  const found = messagesIn(body, new Set()).filter(isFailureCode);
  return found.length > 0 && method === 'POST' ? [...found, 'duplicate_field'] : found;
}

function messagesIn(part: unknown, seen: Set<unknown>): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'message' && typeof value === 'string' ? [value] : messagesIn(value, seen),
  );
}

/** The refusals of a call as its responses, by status. */
export function failureResponses(operation: Operation): Record<string, Json> {
  if (isV1(operation.endpoint)) return v1Responses();
  const known = failuresOf(operation);
  const statuses = [...new Set(known.map((code) => failureStatus(code)))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const here = known.filter((code) => failureStatus(code) === status);
      const [first = 'internal'] = here;
      return [
        String(status),
        here.length === 1 ? { $ref: `#/components/responses/${first}` } : oneOfThese(here),
      ];
    }),
  );
}

function oneOfThese(here: readonly FailureCode[]): Json {
  return {
    description: `Refused: ${here.map((code) => `\`${code}\``).join(', ')}.`,
    headers: headersOf(here),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Failure' }],
          properties: { code: { enum: here } },
        },
        examples: Object.fromEntries(
          here.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

function v1Responses(): Record<string, Json> {
  return {
    '404': { $ref: '#/components/responses/refusedV1' },
    '500': { $ref: '#/components/responses/faultV1' },
    '503': { $ref: '#/components/responses/notReadyV1' },
  };
}

/** Refusals that end with time have `Retry-After`. */
function headersOf(here: readonly FailureCode[]): Json {
  const waits = here.some((code) => failureStatus(code) === 429 || failureStatus(code) === 503);
  return waits
    ? { ...commonHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
    : commonHeaders;
}

export const commonHeaders = {
  'X-Jurisdiction': { $ref: '#/components/headers/X-Jurisdiction' },
  'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
} as const;

/** One response for each code, and those of the older API. */
export function sharedResponses(messageOf: MessageOf): Record<string, Json> {
  const own = failureCodes.map((code): [string, Json] => [
    code,
    {
      description: messageOf(code),
      headers: headersOf([code]),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/failure.${code}` },
          examples: { [code]: { $ref: `#/components/examples/${code}` } },
        },
      },
    },
  ]);
  return { ...Object.fromEntries(own), ...sharedV1Responses };
}

const content = { 'application/json': { schema: { $ref: '#/components/schemas/FailureV1' } } };

const sharedV1Responses = {
  refusedV1: {
    description:
      'Any refusal: "Unknown secret", "Not authorized", "Not Found" or a sentence that explains it.',
    headers: {
      ...commonHeaders,
      'X-Intended-Status': { $ref: '#/components/headers/X-Intended-Status' },
    },
    content,
  },
  faultV1: {
    description: 'An internal error. It is unknown whether the call was carried out.',
    headers: commonHeaders,
    content,
  },
  notReadyV1: {
    description:
      'The secret is not replicated here yet, and nothing was opened; or a store does not respond, and it is unknown whether the call was carried out. Try again: a secret that was opened then answers 404.',
    headers: headersOf(['not_ready']),
    content,
  },
};

/** The body of a refusal with each code. */
export function failureSchemas(messageOf: MessageOf): Record<string, Json> {
  return Object.fromEntries(
    failureCodes.map((code) => [
      `failure.${code}`,
      {
        description: messageOf(code),
        allOf: [{ $ref: '#/components/schemas/Failure' }],
        properties: { code: { const: code } },
        required: ['code'],
      },
    ]),
  );
}

export function failureExamples(messageOf: MessageOf): Record<string, Json> {
  return Object.fromEntries(
    failureCodes.map((code) => {
      const waits = failureStatus(code) === 429 ? { retry_after: 600 } : {};
      const value = { success: false, message: messageOf(code), code, ...waits };
      return [code, { value }];
    }),
  );
}
