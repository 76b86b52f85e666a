/** Values at and beyond the bounds that a field's JSON schema gives. */
import fc from 'fast-check';
import * as v from 'valibot';
import type { Json } from '../../shared/openapi/json-schema.ts';
import { oddValue, words } from './odd-values.ts';

/** The parts of a schema that values are made from; the rest is for readers. */
const facts = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown()), []),
  examples: v.optional(v.array(v.unknown()), []),
  default: v.optional(v.unknown()),
  maxLength: v.optional(v.number()),
  minLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  anyOf: v.optional(v.array(v.record(v.string(), v.unknown())), []),
  items: v.optional(v.record(v.string(), v.unknown())),
});

/** What fields without a bound in their schema refuse or reduce: addresses, hosts, links, times, text that is no text. */
const notorious = words(
  `a@b a@b@c a@localhost a@xn--.com ada@example.com @ .@. a@[127.0.0.1] "x"@example.com
   localhost 127.0.0.1 [::1] 0x7f.1 example.com. xn--a.com a..b *.example.com EXAMPLE.COM co.uk
   http://localhost http://169.254.169.254/ https://user:pw@example.com/ javascript:alert(1) data:, file:///etc/passwd //x
   #fff #12345 rgb(0,0,0) en en-US xx_YY zh-Hant 9007199254740993 1e308 -0 1_000 1234567890123
   <b>x</b> {{7*7}} \${7} '--; %0d%0aX:1 ../../x AAAA== true`,
);

/** Any value that a caller could send for the field, mostly close to what it takes. */
export function hostileValue(schema: Json): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: nearValue(schema) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...notorious) },
    { weight: 1, arbitrary: oddValue },
  );
}

function nearValue(schema: Json): fc.Arbitrary<unknown> {
  const known = v.parse(facts, schema);
  const { anyOf, items } = known;
  const candidates: unknown[] = [
    ...known.enum,
    ...known.examples,
    ...('const' in known ? [known.const] : []),
    ...('default' in known ? [known.default] : []),
    ...lengths(known).map((length) => 'é'.repeat(Math.max(length, 0))),
    ...bounds(known),
    ...[known.type ?? []].flat().flatMap(samplesOf),
  ];
  const single = candidates.length === 0 ? oddValue : fc.constantFrom<unknown>(...candidates);
  return fc.oneof(
    single,
    ...anyOf.map(nearValue),
    ...(items ? [listOf(nearValue(items))] : []),
    // The right value, but in a list.
    fc.tuple(single),
  );
}

function lengths({ minLength, maxLength }: v.InferOutput<typeof facts>): number[] {
  return [minLength, maxLength].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  );
}

function bounds({ minimum, maximum }: v.InferOutput<typeof facts>): (number | string)[] {
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1, bound + 0.5],
  );
  // Forms send texts.
  return numbers.flatMap((number) => [number, String(number)]);
}

const samples: Readonly<Record<string, readonly unknown[]>> = {
  string: ['', 'x', 'correct horse battery', '\u0000', 'a\r\nb', '\u202e', '👩‍👩‍👧'],
  number: [0, 1, 60, 3600, 1e9, -1, 0.1, Number.MAX_SAFE_INTEGER],
  integer: [0, 1, 2, 1000, -1, 2 ** 53],
  boolean: [true, false, 'true', 'on', 2],
  null: [null],
  array: [[], [null]],
  object: [{}, { a: { b: {} } }],
};

function samplesOf(type: string): readonly unknown[] {
  return samples[type] ?? [];
}

function listOf(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const long = item.map((value) => Array.from({ length: 300 }, () => value));
  return fc.oneof(fc.array(item, { maxLength: 5 }), long);
}
