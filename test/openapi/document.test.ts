/** The OpenAPI document covers the whole contract. That it is well-formed is checked where it is linted, in `tools.test.ts`. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { failureCodes } from '../../shared/contract/failure-codes.ts';
import { entriesOf } from '../../shared/contract/entries.ts';
import { failuresOf } from '../../shared/openapi/failures.ts';
import { chapters, operations } from '../../shared/openapi/operations.ts';
import { bodyOf, fieldsOf } from '../../shared/openapi/request.ts';
import { isCiphertextLength, partCount } from '../../shared/seal/format.ts';
import { document } from '../../worker/node/openapi.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const json = v.record(v.string(), v.unknown());
const text = JSON.stringify(document);

/** The calls that take fields. */
const takers = operations.filter(({ endpoint: { takesBytes } }) => !takesBytes);

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

it('contains every endpoint of the contract under its own name, once', () => {
  expect(declared.size).toBeGreaterThan(60);
  const listed = operations.map(({ id, endpoint: listedEndpoint }) => [id, listedEndpoint]);
  expect(new Map(listed.map(([id, each]) => [id, each]))).toEqual(declared);
  expect(listed.length).toBe(declared.size);
});

it('answers bytes where the reply of a call is bytes, and JSON everywhere else', () => {
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

it('has calls in every chapter', () => {
  expect(new Set(operations.map(({ chapter }) => chapter))).toEqual(new Set(Object.keys(chapters)));
});

it('describes every call, parameter and field', () => {
  expect(undescribed(document, '')).toEqual([]);
});

/** Where a call has no summary, or a parameter or field no description. */
function undescribed(part: unknown, place: string): string[] {
  if (!v.is(json, part)) return [];
  const { example: _one, examples: _several, ...inner } = part;
  const isMuteCall = 'operationId' in part && !part['summary'];
  return [
    ...(isMuteCall ? [place] : []),
    ...mute(part['parameters'], place),
    // A refusal that narrows its code has no new description.
    ...('allOf' in part ? [] : mute(part['properties'], place)),
    ...Object.entries(inner).flatMap(([name, value]) => undescribed(value, `${place}/${name}`)),
  ];
}

function mute(named: unknown, place: string): string[] {
  if (!v.is(json, named)) return [];
  return Object.entries(named)
    .filter(([, each]) => v.is(json, each) && !each['description'])
    .map(([name]) => `${place}: ${name}`);
}

it('names the refusals that the fields of a call can bring', () => {
  const reveal = operations.find(({ id }) => id === 'revealSecret');
  expect(reveal && failuresOf(reveal)).toEqual(
    expect.arrayContaining([
      'rid_invalid',
      'field_too_long',
      'duplicate_field',
      'passphrase_wrong',
    ]),
  );
});

it('names every code at some call that knows of it', () => {
  const named = new Set<string>(operations.flatMap(failuresOf));
  const unnamed = failureCodes.filter((code) => !named.has(code));
  expect(unnamed).toEqual(['https_required', 'method_not_allowed']);
});

it('gives no field a default, which generators take for a field that is always sent', () => {
  expect(text).not.toContain('"default":');
  expect(text).toContain('Default: `12`.');
});

it('gives every body an example, which its call takes', () => {
  const withBody = takers.filter((operation) => bodyOf(operation) !== undefined);
  expect(withBody.length).toBeGreaterThan(40);
  const wrong = withBody.filter(({ endpoint: { body }, example }) => {
    const isKnown = Object.keys(example ?? {}).every((name) => name in entriesOf(body));
    return !example || !isKnown || !v.is(body, example);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
  const examples = [...JSON.stringify(document['webhooks']).matchAll(/"example":/g)];
  expect(examples).toHaveLength(6);
});

it('shows uploads of a length that a ciphertext can have, in as many parts as it has', () => {
  const uploads = v.object({ bytes: v.number(), parts: v.number() });
  const shown = operations.flatMap(({ example }) => (v.is(uploads, example) ? [example] : []));
  expect(shown).toHaveLength(2);
  for (const { bytes, parts } of shown) {
    expect([isCiphertextLength(bytes), partCount(bytes)]).toEqual([true, parts]);
  }
});

it('dates each example of a delivery to the moment that it is about', () => {
  const delivery = v.object({
    timestamp: v.string(),
    data: v.looseObject({ ended: v.nullable(v.number()) }),
  });
  const examples = Object.values(v.parse(json, document['webhooks'])).map((hook) => {
    const { post } = v.parse(
      v.object({ post: v.object({ requestBody: v.object({ content: json }) }) }),
      hook,
    );
    const media = v.parse(
      v.object({ example: delivery }),
      post.requestBody.content['application/json'],
    );
    return media.example;
  });
  for (const { timestamp, data } of examples) {
    const moments = [data.ended, data['disputed'], data['answered']].filter((at) => at != null);
    expect(moments.every((at) => at === Date.parse(timestamp) / 1000)).toBe(true);
  }
});

it('says what every field of a request takes', () => {
  const fields = takers.flatMap(({ id, endpoint: each }) =>
    Object.entries(fieldsOf(each, {})).map(([name, schema]) => ({ name: `${id}.${name}`, schema })),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(({ schema }) => Object.keys(schema).length === 0)).toEqual([]);
});

it('names no field with brackets', () => {
  const names = takers.flatMap((operation) => Object.keys(fieldsOf(operation.endpoint, {})));
  expect(names.filter((name) => /\W/.test(name))).toEqual([]);
  expect(text).toContain('A form may name it `recipient[]`.');
});

it('lists no credentials as the last alternative of a call, and names none for a delivery', () => {
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

it('sends no key and no link by a webhook', () => {
  const { webhooks } = v.parse(v.object({ webhooks: json }), document);
  expect(Object.keys(webhooks)).toEqual([
    'secret.received',
    'secret.burned',
    'secret.expired',
    'secret.disputed',
    'ask.answered',
    'test',
  ]);
  expect(JSON.stringify(webhooks)).not.toMatch(/secret_key|metadata_key|share_url/);
});
