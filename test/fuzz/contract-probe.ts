/** Any call of the contract, by any caller, with fields at and beyond their schemas. */
import fc from 'fast-check';
import { fillPath } from '../../shared/contract/endpoint.ts';
import { type Operation, operations } from '../../shared/openapi/operations.ts';
import { fieldsOf } from '../../shared/openapi/request.ts';
import { contentDigest } from '../support/content-digest.ts';
import type { HttpRequest } from '../support/http.ts';
import { type CallerName, callerNames, type Callers } from './callers.ts';
import { hostileValue } from './hostile-values.ts';
import { oddValue, type Pairs, words } from './odd-values.ts';
import { formBody, illMade, type Payload, wellMadeOf } from './payload.ts';

/** A request, and the call of the contract that it was made from. */
export interface ContractProbe {
  readonly operation: Operation;
  readonly caller: CallerName;
  readonly request: HttpRequest;
}

/** These take at least half a second, or end a session that other calls need. */
const rare = new Set(
  words(
    `signUp signIn forgotPassword resetPassword changePassword
     signOut endSessions destroyAccount`,
  ),
);

/** @param keys of secrets and receipts, for the paths */
export function contractProbes(
  callers: Callers,
  keys: readonly string[],
): fc.Arbitrary<ContractProbe> {
  const weighted = operations.map((operation) => ({
    weight: rare.has(operation.id) ? 1 : 12,
    arbitrary: fc.constant(operation),
  }));
  return fc
    .tuple(fc.oneof(...weighted), fc.constantFrom(...callerNames))
    .chain(([operation, caller]) =>
      requestOf(operation, callers[caller], keys).map((request) => ({
        operation,
        caller,
        request,
      })),
    );
}

function requestOf(
  operation: Operation,
  { headers, shrimp }: Callers[CallerName],
  keys: readonly string[],
): fc.Arbitrary<HttpRequest> {
  const { endpoint } = operation;
  const address = pathOf(operation, keys);
  if (endpoint.takesBytes) {
    const given = { ...headers, 'O-Shrimp': shrimp, 'Content-Type': 'application/octet-stream' };
    return fc
      .tuple(address, fc.uint8Array({ maxLength: 2000 }), fc.boolean())
      .map(([path, body, isWhole]) => ({
        method: 'POST',
        path,
        headers: { ...given, 'Content-Digest': isWhole ? contentDigest(body) : 'sha-256=:AAAA:' },
        body,
      }));
  }
  const fields = fieldsWith(operation);
  if (endpoint.method === 'GET') {
    return fc.tuple(address, fields).map(([path, pairs]) => ({
      method: 'GET',
      path: `${path}${pairs.length === 0 ? '' : `?${formBody(pairs)}`.slice(0, 8000)}`,
      headers,
    }));
  }
  const wellMade = fields.chain((pairs) => wellMadeOf([...pairs, ['shrimp', shrimp]]));
  const payload: fc.Arbitrary<Payload> = fc.oneof(
    { weight: 9, arbitrary: wellMade },
    { weight: 1, arbitrary: illMade },
  );
  return fc.tuple(address, payload).map(([path, { type, body }]) => ({
    method: 'POST',
    path,
    headers: { ...headers, ...(type === undefined ? {} : { 'Content-Type': type }) },
    body,
  }));
}

function pathOf(operation: Operation, keys: readonly string[]): fc.Arbitrary<string> {
  const { path } = operation.endpoint;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const odd = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.toWellFormed());
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...keys) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1', 'example.com', 'ada@example.com', 'x'.repeat(5000)),
    },
    { weight: 1, arbitrary: odd },
  );
  return fc
    .tuple(...names.map(() => value))
    .map((values) =>
      fillPath(path, Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))),
    );
}

/** The fields of a body that works, some of them replaced, left out or given twice. */
function fieldsWith(operation: Operation): fc.Arbitrary<Pairs> {
  const schemas = Object.entries(fieldsOf(operation.endpoint, {}));
  if (schemas.length === 0)
    return fc.array(fc.tuple(fc.string({ maxLength: 8 }), oddValue), { maxLength: 2 });
  const one = fc.oneof(
    ...schemas.map(([name, schema]) => fc.tuple(fc.constant(name), hostileValue(schema))),
  );
  const working: Pairs = Object.entries(operation.example ?? {});
  return fc
    .tuple(fc.subarray([...working]), fc.array(one, { maxLength: 4 }))
    .map(([kept, more]) => {
      const changed = new Set(more.map(([name]) => name));
      return [...kept.filter(([name]) => !changed.has(name)), ...more];
    });
}
