/** What the reference says of a field, its call holds to: any other value is refused by the field's name, and creates nothing. */
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import type { Json } from '../../../shared/openapi/json-schema.ts';
import { type Operation, operations } from '../../../shared/openapi/operations.ts';
import { fieldsOf } from '../../../shared/openapi/request.ts';
import { type Answer, conceal, outcome, post, reveal, send } from '../client.ts';
import { as, fromElsewhere, person, type Person } from '../people.ts';

/** The fields of a call. A ciphertext comes in many forms: `wire/sealed.test.ts`. */
function namedFields({ endpoint }: Operation) {
  return Object.entries(fieldsOf(endpoint, {})).filter(([name]) => name !== 'sealed');
}

const calls = operations
  .filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.takesBytes !== true)
  .filter((operation) => namedFields(operation).length > 0)
  .map((operation) => [operation.endpoint.path, operation] as const);

/** The codes of what has the wrong type, by path and field, or by field: `field_type` for all others. */
const wrongTypes: Readonly<Record<string, string>> = {
  ttl: 'ttl_invalid',
  answer_ttl: 'ttl_invalid',
  copies: 'copies_invalid',
  '/incoming kind': 'kind_unknown',
  '/api/v2/secret/upload secret': 'field_conflict',
  '/api/v2/secret/upload passphrase': 'field_conflict',
  '/api/v2/secret/upload recipient': 'field_conflict',
  '/api/v2/secret/upload note': 'field_conflict',
};
/** The codes of what is too long: `field_too_long` for all others. */
const tooLong: Readonly<Record<string, string>> = {
  label: 'label_invalid',
  note: 'note_invalid',
  '/api/v2/account/signup password': 'password_weak',
  newp: 'password_weak',
};

const facts = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())]), []),
  maxLength: v.optional(v.number()),
  anyOf: v.optional(v.array(v.record(v.string(), v.unknown())), []),
});

/** The characters that a field may have; undefined where the reference names no maximum. */
function charactersMaxOf(schema: Json): number | undefined {
  const { type, maxLength, anyOf } = v.parse(facts, schema);
  if ([type].flat().some((name) => name === 'number' || name === 'integer')) {
    return FIELD_CHARACTERS_MAX;
  }
  return maxLength ?? anyOf.map(charactersMaxOf).find((most) => most !== undefined);
}

const isList = (schema: Json) => JSON.stringify(schema).includes('"array"');

let ada: Person;
let before: number;

async function stored(): Promise<number> {
  return (await env.SECRETS.list({ prefix: 'envelope:' })).keys.length;
}

beforeAll(async () => {
  ada = await person();
  before = await stored();
});

/** Makes a call as someone who may, and takes down how it refused; of v1, which has no codes, what that would have been. */
async function refusalOf({ endpoint }: Operation, type: string, body: string): Promise<string> {
  const { path, who, limit } = endpoint;
  const settings = { COLONELS: ada.custid, ...(limit && { [limit]: '0' }) };
  const from = fromElsewhere({ settings, headers: { 'Content-Type': type } });
  const ask = who === 'signed-in' || who === 'colonel' ? as(ada, from) : from;
  const answer: Answer = await send(path.replaceAll(/:\w+/g, 'x'), {
    ...ask,
    method: 'POST',
    body,
  });
  const intended = answer.headers.get('X-Intended-Status');
  return intended === null
    ? [answer.status, answer.body['code'], answer.body['field']].join(' ')
    : `${answer.status} ${intended}`;
}

it.each(calls)(
  'refuses every field of %s that has the wrong type, is too long, or came twice',
  async (path, call) => {
    const { example = {} } = call;
    const refusal = (name: string, code: string) =>
      path.startsWith('/api/v1/') ? '404 422' : `422 ${code} ${name}`;
    const withField = (name: string, value: unknown) =>
      refusalOf(call, 'application/json', JSON.stringify({ ...example, [name]: value }));
    const codeIn = (codes: Readonly<Record<string, string>>, name: string, other: string) =>
      codes[`${path} ${name}`] ?? codes[name] ?? other;
    for (const [name, schema] of namedFields(call)) {
      const wrong = refusal(name, codeIn(wrongTypes, name, 'field_type'));
      expect([name, await withField(name, { x: 1 })]).toEqual([name, wrong]);
      const most = charactersMaxOf(schema);
      if (most !== undefined) {
        const long = refusal(name, codeIn(tooLong, name, 'field_too_long'));
        expect([name, await withField(name, '0'.repeat(most + 1))]).toEqual([name, long]);
      }
      const once = Object.entries(example).filter(([other]) => other !== name);
      const texts = once.map(([other, value]) => [other, String(value)]);
      const form = new URLSearchParams([...texts, [name, '10'], [name, '10']]).toString();
      const twice = await refusalOf(call, 'application/x-www-form-urlencoded', form);
      if (isList(schema)) expect(`${name}: ${twice}`).not.toContain('duplicate_field');
      else expect([name, twice]).toEqual([name, refusal(name, 'duplicate_field')]);
    }
  },
);

it('creates no secret with any of these calls', async () => {
  expect(await stored()).toBe(before);
});

it('consumes nothing by a reveal that is refused for a field', async () => {
  const { secretKey } = await conceal({ passphrase: 'p' });
  for (const fields of [{ continue: 1 }, { continue: true, passphrase: ['p'] }, { rid: 1 }]) {
    expect(outcome(await post(`/secret/${secretKey}`, fields))).toBe('422 field_type');
  }
  expect(outcome(await reveal(secretKey, { passphrase: 'p' }))).toBe('200');
});

it('accepts as many characters as the reference says, whatever script they are of', async () => {
  const { secretKey } = await conceal({ passphrase: '😀'.repeat(1024) });
  expect(outcome(await reveal(secretKey, { passphrase: '😀'.repeat(1024) }))).toBe('200');
  const share_domain = 'd'.repeat(FIELD_CHARACTERS_MAX);
  const answer = await post('/secret/conceal', { secret: 'x', share_domain });
  expect(outcome(answer)).toBe('422 share_domain_unknown');
});
