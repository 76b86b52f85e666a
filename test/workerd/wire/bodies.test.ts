import { expect, it } from 'vitest';
import {
  type Answer,
  at,
  conceal,
  outcome,
  postForm,
  postRaw,
  reveal,
  send,
  textAt,
} from '../client.ts';
import { MULTIPART, multipart } from './multipart.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

async function kept(answer: Answer): Promise<unknown> {
  return at(await reveal(textAt(answer, 'record.secret.key')), 'record.secret_value');
}

function concealRaw(type: string | null, body: string): Promise<Answer> {
  return postRaw('/secret/conceal', type, body);
}

it.each([
  ['a form', FORM_TYPE, 'secret=a+%26+b'],
  ['a form with a charset', `${FORM_TYPE}; charset=UTF-8`, 'secret=a+%26+b'],
  ['a form whose type is shouted', 'Application/X-WWW-Form-Urlencoded', 'secret=a%20%26+b'],
  ['no type at all', null, 'secret=a+%26+b'],
  ['multipart', MULTIPART, multipart({ secret: 'a & b' })],
  [
    'multipart with a quoted boundary',
    'multipart/form-data; boundary="edge"',
    multipart({ secret: 'a & b' }),
  ],
  ['JSON', JSON_TYPE, '{"secret":"a & b"}'],
  ['JSON with a charset', 'application/json; charset=utf-8', ' {"secret": "a \\u0026 b"}\n'],
  ['JSON whose type is shouted', 'APPLICATION/JSON', '{"secret":"a & b"}'],
])('reads %s', async (_, type, body) => {
  expect(await kept(await concealRaw(type, body))).toBe('a & b');
});

it.each([
  'text/plain; charset=utf-8',
  'application/octet-stream',
  'application/json-patch+json',
  'multipart/mixed; boundary=edge',
  '__proto__',
])('understands no body of the type %s', async (type) => {
  expect(outcome(await concealRaw(type, '{"secret":"x"}'))).toBe('415 type_unsupported');
});

it.each([
  ['half an object', '{"secret":"x"'],
  ['a number that JSON does not know', '{"secret":"x","ttl":NaN}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['deep nonsense', '['.repeat(50_000)],
])('refuses JSON that is %s as malformed', async (_, body) => {
  expect(outcome(await concealRaw(JSON_TYPE, body))).toBe('400 malformed');
});

it.each([
  ['without a boundary', 'multipart/form-data', multipart({ secret: 'x' })],
  ['with another boundary', 'multipart/form-data; boundary=other', multipart({ secret: 'x' })],
  ['that breaks off', MULTIPART, multipart({ secret: 'x' }).replace('\r\n--edge--\r\n', '')],
  ['without a name', MULTIPART, multipart({ secret: 'x' }).replace('; name="secret"', '')],
  ['of nonsense', MULTIPART, 'secret=x'],
])('refuses multipart %s as malformed', async (_, type, body) => {
  expect(outcome(await concealRaw(type, body))).toBe('400 malformed');
});

it.each([
  ['JSON, white space apart,', JSON_TYPE, ' \r\n\t '],
  ['no type', null, ''],
  ['a type of no fields', 'text/plain', ''],
])('reads an empty body of %s as an empty object', async (_, type, body) => {
  expect(outcome(await concealRaw(type, body))).toBe('422 secret_empty');
  const { secretKey, metadataKey } = await conceal();
  const shown = await postRaw(`/secret/${secretKey}`, type, body);
  expect(at(shown, 'details.show_secret')).toBe(false);
  expect(outcome(await postRaw(`/private/${metadataKey}/unlock`, type, body))).toBe('200');
});

it('reads a body that is absent as an empty object', async () => {
  const answer = await send('/api/v2/secret/conceal', { method: 'POST' });
  expect(outcome(answer)).toBe('422 secret_empty');
});

it('takes unknown fields in a body', async () => {
  const strange = '"__proto__":{"secret":"y"},"constructor":1,"toString":[],"": null';
  expect(await kept(await concealRaw(JSON_TYPE, `{${strange},"secret":"x"}`))).toBe('x');
  const form = '__proto__=1&constructor=2&toString=3&toString=4&=5&&utf8=%E2%9C%93&secret=x';
  expect(await kept(await postForm('/secret/conceal', form))).toBe('x');
});

it('refuses a file where a text belongs as the wrong type', async () => {
  const file = multipart({ secret: 'x' }).replace('"secret"', '"secret"; filename="a.txt"');
  expect(outcome(await concealRaw(MULTIPART, file))).toBe('422 field_type');
});
