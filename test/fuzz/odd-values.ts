/** Field names and values that a form or a program could send, mostly by mistake or malice. */
import fc from 'fast-check';

/** A list of names and values rather than an object: a name may occur twice. */
export type Pairs = readonly (readonly [name: string, value: unknown])[];

export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

const oddText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', ' 60 ', '\u0000', '\ud800', '\u202e'),
  fc.constantFrom(...words('true on 0 -1 1e99 abc NaN Infinity 0x10 %00 %ff ../.. __proto__ null')),
  fc.constantFrom(1025, 4097, 10_001, 70_000).map((length) => 'x'.repeat(length)),
);

export const oddValue = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e99, 0.5, [], {}, [[]]) },
);

const knownFields = words(
  `secret kind passphrase ttl recipient recipient[] share_domain
   continue rid length words shrimp utf8 locale`,
);

const fieldName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...knownFields) },
  { weight: 1, arbitrary: fc.constantFrom('', ...words('__proto__ constructor toString [] a[b]')) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

export const fields: fc.Arbitrary<Pairs> = fc.array(fc.tuple(fieldName, oddValue), {
  maxLength: 6,
});
