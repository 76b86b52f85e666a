/** Bodies with a content type: well formed with unusual fields, or malformed. */
import fc from 'fast-check';
import { fields, words, type Pairs } from './odd-values.ts';

export interface Payload {
  /** Absent: no Content-Type is sent. */
  readonly type: string | undefined;
  readonly body: string | Uint8Array;
}

export function formBody(pairs: Pairs): string {
  const texts = pairs.map(([name, value]): [string, string] => [
    name.toWellFormed(),
    asText(value).toWellFormed(),
  ]);
  return new URLSearchParams(texts).toString();
}

function jsonBody(pairs: Pairs): string {
  const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${members.join(',')}}`;
}

function multipartBody(pairs: Pairs): string {
  const parts = pairs.map(([name, value]) => {
    const quoted = name.toWellFormed().replaceAll(/["\r\n]/g, '_');
    const text = asText(value).toWellFormed();
    return `--edge\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${text}\r\n`;
  });
  return `${parts.join('')}--edge--\r\n`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields in every form that the API takes. */
export function wellMadeOf(pairs: Pairs): fc.Arbitrary<Payload> {
  return fc.constantFrom<Payload>(
    { type: 'application/json', body: jsonBody(pairs) },
    { type: 'application/json', body: `{"secret":${jsonBody(pairs)}}` },
    { type: 'application/x-www-form-urlencoded', body: formBody(pairs) },
    { type: 'multipart/form-data; boundary=edge', body: multipartBody(pairs) },
    { type: undefined, body: formBody(pairs) },
  );
}

export const wellMade: fc.Arbitrary<Payload> = fields.chain(wellMadeOf);

const brokenTypes = [
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=edge',
  ...words('application/json APPLICATION/JSON text/json text/plain application/xml */* ; json'),
  ...words('application/x-www-form-urlencoded multipart/form-data __proto__ constructor toString'),
];

const brokenUtf8 = Uint8Array.from([
  ...Buffer.from('{"secret":"'),
  0xff,
  0xfe,
  ...Buffer.from('"}'),
]);

export const illMade: fc.Arbitrary<Payload> = fc.record({
  type: fc.constantFrom(...brokenTypes),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ maxLength: 200 }).map((text) => text.toWellFormed()),
    fc.constantFrom('', ...words('{ [] null "x" 1 {"a": --edge --edge-- % =&=& [{}]')),
    fc.constantFrom('{"secret":"\\ud800"}', '{"secret":{"secret":{}}}', '{"__proto__":{"x":1}}'),
    fc.constant(brokenUtf8),
    fc.constantFrom(4000, 200_000).map((depth) => '['.repeat(depth)),
    fc.constantFrom(90_000, 120_000).map((length) => `secret=${'y'.repeat(length)}`),
  ),
});
