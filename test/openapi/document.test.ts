/** The OpenAPI document covers the whole contract, and is well-formed. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { failureCodes, isFailureCode } from '../../shared/contract/failure-codes.ts';
import { operations, openapiDocument } from '../../shared/openapi/document.ts';
import { entriesOf } from '../../shared/contract/entries.ts';
import { failuresOf } from '../../shared/openapi/failures.ts';
import { chapters, type ListedOperation } from '../../shared/contract/operation.ts';
import { bodyOf, bodySchemas, fieldsOf, parametersOf } from '../../shared/openapi/request.ts';
import { failureMessage } from '../../worker/http/failure-messages.ts';
import { english } from '../../worker/intl/language.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = v.record(v.string(), v.unknown());
const document = openapiDocument('1.2.3', (code) => failureMessage(code, english));

/** The calls that take fields. */
const takers = operations.filter(({ endpoint: { takesBytes } }) => !takesBytes);

function byId(id: string): ListedOperation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

const endpoint = v.looseObject({
  method: v.picklist(['GET', 'POST']),
  path: v.string(),
  body: v.looseObject({}),
  reply: v.looseObject({}),
});

const posted = v.object({
  post: v.object({ responses: v.object({ '200': v.object({ content: json }) }) }),
});

/** Each endpoint of the contract, by the name that it is exported under. */
const declared = new Map<string, unknown>();

beforeAll(async () => {
  for (const path of globSync('shared/contract/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const exports = v.parse(json, { ...(await import(`${root}/${path}`)) });
    for (const [name, value] of Object.entries(exports)) {
      if (v.is(endpoint, value)) declared.set(name, value);
    }
  }
});

test('the document is a valid one of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { errors, valid } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every reference leads to something', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
  const lost = references.filter(([, path = '']) => {
    const target = path
      .split('/')
      .reduce<unknown>((part, name) => (v.is(json, part) ? part[name] : undefined), document);
    return target === undefined;
  });
  expect(references.length).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test('every endpoint of the contract is in it, under its own name, once', () => {
  expect(declared.size).toBeGreaterThan(60);
  const listed = operations.map(({ id, endpoint: listedEndpoint }) => [id, listedEndpoint]);
  expect(new Map(listed.map(([id, each]) => [id, each]))).toEqual(declared);
  expect(listed.length).toBe(declared.size);
});

test('a call answers bytes where its reply is bytes, and JSON everywhere else', () => {
  const answers = operations.map(({ id, endpoint: { answersBytes = false, reply } }) => ({
    id,
    isDeclared: answersBytes,
    isReply: reply.type === 'instance',
  }));
  expect(answers.filter(({ isDeclared, isReply }) => isDeclared !== isReply)).toEqual([]);
  expect(answers.filter(({ isReply }) => isReply).map(({ id }) => id)).toEqual(['downloadPart']);
  expect(responseTypes('/api/v2/account/signout')).toEqual(['application/json']);
  expect(responseTypes('/api/v2/secret/{key}/part/{part}')).toEqual(['application/octet-stream']);
});

function responseTypes(path: string): string[] {
  const { post } = v.parse(posted, v.parse(json, document['paths'])[path]);
  return Object.keys(post.responses['200'].content);
}

test('every chapter has calls, and every call a few words', () => {
  expect(new Set(operations.map(({ chapter }) => chapter))).toEqual(new Set(Object.keys(chapters)));
  expect(operations.filter(({ summary }) => summary.length < 6)).toEqual([]);
});

test('every field of every shape has a description', () => {
  const mute = new Set<string>();
  lookForMute(document, '', mute);
  expect([...mute]).toEqual([]);
});

function lookForMute(part: unknown, owner: string, mute: Set<string>): void {
  if (Array.isArray(part)) for (const item of part) lookForMute(item, owner, mute);
  if (!v.is(json, part)) return;
  for (const [name, value] of Object.entries(part)) {
    if (name === 'examples' || name === 'example') continue;
    // A refusal that narrows its code has no new description.
    if (name === 'properties' && !('allOf' in part)) {
      for (const field of muteFields(value)) mute.add(`${owner}.${field}`);
    }
    lookForMute(value, name === 'properties' || name === 'schema' ? owner : name, mute);
  }
}

function muteFields(fields: unknown): string[] {
  if (!v.is(json, fields)) return [];
  return Object.entries(fields)
    .filter(([, schema]) => v.is(json, schema) && typeof schema['description'] !== 'string')
    .map(([name]) => name);
}

test('a call names the refusals that its fields can bring, and no code that is none', () => {
  const reveal = operations.find(({ id }) => id === 'revealSecret');
  expect(reveal && failuresOf(reveal)).toEqual(
    expect.arrayContaining([
      'rid_invalid',
      'field_too_long',
      'duplicate_field',
      'passphrase_wrong',
    ]),
  );
  const named = operations.flatMap(failuresOf);
  expect(named.filter((code) => !isFailureCode(code))).toEqual([]);
});

test('every code is one that some call names, or that no call can know of', () => {
  const named = new Set<string>(operations.flatMap(failuresOf));
  const unnamed = failureCodes.filter((code) => !named.has(code));
  expect(unnamed).toEqual(['https_required', 'method_not_allowed']);
});

test('no field of a request has a default, which generators take for a field that is always sent', () => {
  const withDefault = takers.filter((operation) =>
    /"default":/.test(JSON.stringify([bodySchemas(operation), parametersOf(operation)])),
  );
  expect(withDefault.map(({ id }) => id)).toEqual([]);
  expect(JSON.stringify(bodySchemas(byId('concealSecret')))).toContain('Default: `12`.');
});

test('every body has an example, which its call takes', () => {
  const bodies = takers.filter((operation) => bodyOf(operation) !== undefined);
  expect(bodies.length).toBeGreaterThan(40);
  const wrong = bodies.filter(({ endpoint: { body }, example }) => {
    const isKnown = Object.keys(example ?? {}).every((name) => name in entriesOf(body));
    return !example || !isKnown || !v.is(body, example);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  const examples = [...JSON.stringify(document['webhooks']).matchAll(/"example":/g)];
  expect(examples).toHaveLength(5);
});

test('every field and parameter of a request says what it is, and what it takes', () => {
  const fields = takers.flatMap((operation) =>
    Object.entries(fieldsOf(operation)).map(([name, { description, ...schema }]) => ({
      name: `${operation.id}.${name}`,
      isMute: description === '' || Object.keys(schema).length === 0,
    })),
  );
  const parameters = operations.flatMap((operation) =>
    parametersOf(operation).map(({ name, description }) => ({
      name: `${operation.id}.${String(name)}`,
      isMute: typeof description !== 'string' || description === '',
    })),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(parameters.length).toBeGreaterThan(40);
  expect([...fields, ...parameters].filter(({ isMute }) => isMute)).toEqual([]);
});

test('no two fields of a body differ in brackets alone', () => {
  const names = takers.flatMap((operation) => Object.keys(fieldsOf(operation)));
  expect(names.filter((name) => /\W/.test(name))).toEqual([]);
  const { recipient } = fieldsOf(byId('concealSecret'));
  expect(recipient?.['description']).toContain('A form may name it `recipient[]`.');
});

test('no credentials are the last alternative of a call, and a delivery names none', () => {
  const secured = v.object({ security: v.array(json) });
  const behind: number[] = [];
  for (const path of Object.values(v.parse(json, document['paths']))) {
    for (const call of Object.values(v.parse(json, path))) {
      const { security } = v.parse(secured, call);
      const place = security.findIndex((one) => Object.keys(one).length === 0);
      if (place >= 0) behind.push(security.length - 1 - place);
    }
  }
  expect(behind.length).toBeGreaterThan(30);
  expect(new Set(behind)).toEqual(new Set([0]));
  for (const delivery of Object.values(v.parse(json, document['webhooks']))) {
    expect(v.parse(v.object({ post: secured }), delivery).post.security).toEqual([]);
  }
});

test('every component is used', () => {
  const text = JSON.stringify(document);
  const { securitySchemes, ...others } = v.parse(
    v.record(v.string(), json),
    document['components'],
  );
  const unused = Object.entries(others).flatMap(([kind, all]) =>
    Object.keys(all).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
  );
  expect(unused).toEqual([]);
  expect(Object.keys(securitySchemes ?? {})).toContain('basic');
});

test('what a webhook sends holds no key and no link', () => {
  const { webhooks } = v.parse(v.object({ webhooks: json }), document);
  expect(Object.keys(webhooks)).toEqual([
    'secret.received',
    'secret.burned',
    'secret.expired',
    'secret.disputed',
    'secret.test',
  ]);
  expect(JSON.stringify(webhooks)).not.toMatch(/secret_key|metadata_key|share_url/);
});
