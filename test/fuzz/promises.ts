/** The rules that every answer of the API follows, whatever the request. */
import * as v from 'valibot';
import { type Endpoint, OCTETS } from '../../shared/contract/endpoint.ts';
import { failureStatus, isFailureCode } from '../../shared/contract/failure-codes.ts';
import { failureBody } from '../../shared/contract/failures.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import type { HttpAnswer, HttpRequest } from '../support/http.ts';

/**
 * The rules that an answer violates; empty when it follows them all.
 *
 * @param endpoint the call of the contract, where the request is one
 */
export function brokenPromises(
  call: HttpRequest,
  answer: HttpAnswer,
  endpoint?: Endpoint,
): string[] {
  const isBytes = answer.status === 200 && endpoint?.answersBytes === true;
  const headers = brokenHeaders(answer, isBytes ? OCTETS : 'application/json; charset=utf-8');
  if (isBytes) return headers;
  if (answer.status === 500) return [...headers, 'status 500'];
  if (call.method === 'HEAD' || answer.status === 204) return headers;
  const body = parse(answer.text);
  if (body === undefined) return [...headers, 'the body is no JSON object'];
  return [...headers, ...brokenBody(answer, body, endpoint)];
}

function brokenBody(
  answer: HttpAnswer,
  body: Record<string, unknown>,
  endpoint: Endpoint | undefined,
): string[] {
  const isV1 = endpoint?.path.startsWith('/api/v1/') === true;
  if (answer.status !== 200) return isV1 ? brokenV1(answer, body) : brokenRefusal(answer, body);
  const isReply = endpoint === undefined || v.is(endpoint.reply, body);
  return [
    ...(isReply ? [] : ['the body is no reply of the contract']),
    ...(isV1 ? [] : brokenSuccess(body)),
  ];
}

function brokenV1({ status, headers }: HttpAnswer, body: Record<string, unknown>): string[] {
  const intended = headers['x-intended-status'];
  return [
    ...(status === 404 || status > 500 ? [] : [`v1 with status ${status}`]),
    ...(status !== 404 || intended !== undefined ? [] : ['header x-intended-status is missing']),
    ...(typeof body['message'] === 'string' ? [] : ['a refusal without a message']),
  ];
}

function brokenHeaders({ status, headers }: HttpAnswer, type: string): string[] {
  const expected: Record<string, string> = {
    'cache-control': 'no-store',
    ...(status === 204 ? {} : { 'content-type': type }),
    ...Object.fromEntries(
      Object.entries(securityHeaders).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
  const wrong = Object.entries(expected)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `header ${name} is ${String(headers[name])}`);
  const missing = ['x-request-id', 'x-jurisdiction', ...demandedBy(status)]
    .filter((name) => headers[name] === undefined || headers[name] === '')
    .map((name) => `header ${name} is missing`);
  return [...wrong, ...missing];
}

function demandedBy(status: number): string[] {
  if (status === 405) return ['allow'];
  return status === 429 || status === 503 ? ['retry-after'] : [];
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return v.is(v.record(v.string(), v.unknown()), value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function brokenSuccess(body: Record<string, unknown>): string[] {
  return body['success'] === true ? [] : ['200 without success: true'];
}

function brokenRefusal({ status }: HttpAnswer, body: Record<string, unknown>): string[] {
  if (status < 400) return [`status ${status}`];
  if (!v.is(failureBody, body)) return ['the body is no refusal of the contract'];
  const { code, message, success } = body;
  if (code === undefined) {
    // No endpoint was reached, so the refusal is not an endpoint's.
    return status === 404 && message === 'Not Found' ? [] : [`${status} without a code`];
  }
  if (!isFailureCode(code)) return [`unknown code ${code}`];
  return [
    ...(failureStatus(code) === status ? [] : [`${code} with status ${status}`]),
    ...(success === false ? [] : ['a refusal without success: false']),
    ...(message === '' ? ['a refusal without a message'] : []),
  ];
}
