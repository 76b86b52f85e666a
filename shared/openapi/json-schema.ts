/** From the contract's schemas to JSON Schema, as OpenAPI 3.1 has it. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { shapes } from './operations.ts';
import type { FieldWords } from './words.ts';

export type Json = Readonly<Record<string, unknown>>;

export const json = v.record(v.string(), v.unknown());

/** A check carries its failure code as its message; what it checks is said in words. */
const common: ConversionConfig = { target: 'draft-2020-12', ignoreActions: ['check'] };

/** The converter puts definitions in a place of its own; OpenAPI has them elsewhere. */
const replies: ConversionConfig = {
  ...common,
  typeMode: 'output',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** What a call answers with; shapes are referred to. */
export function answerSchema(schema: v.GenericSchema, words: FieldWords): Json {
  const config = { ...replies, definitions: shapes };
  const { $schema: _version, $defs: _named, ...rest } = v.parse(json, toJsonSchema(schema, config));
  return described(tidy(rest), words);
}

/** What a field takes. */
export function inputSchema(schema: v.GenericSchema): Json {
  const { $schema: _version, ...rest } = v.parse(
    json,
    toJsonSchema(schema, { ...common, typeMode: 'input' }),
  );
  return tidy(rest);
}

/** Each shape under its name. */
export function shapeSchemas(words: FieldWords): Record<string, Json> {
  const all = v.parse(v.record(v.string(), json), toJsonSchemaDefs(shapes, replies));
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [
      name,
      described(tidy(schema), words[name]?.fields ?? {}),
    ]),
  );
}

/** A schema whose fields say what they are. */
function described(schema: Json, words: FieldWords): Json {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'properties' && v.is(json, value)) return [name, describedFields(value, words)];
      if (Array.isArray(value)) return [name, value.map((item) => describedValue(item, words))];
      return [name, describedValue(value, words)];
    }),
  );
}

function describedValue(value: unknown, words: FieldWords): unknown {
  return v.is(json, value) ? described(value, words) : value;
}

function describedFields(fields: Json, words: FieldWords): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { text = '', fields: inner = {} } = words[name] ?? {};
      const inside = v.is(json, field) ? described(field, inner) : {};
      return [name, text === '' ? inside : { ...inside, description: text }];
    }),
  );
}

/** Writes "this or null" as a list of types where possible, and alternatives without others in them, at any depth. */
function tidy(schema: Json): Json {
  const entries = Object.entries(schema).map(([name, value]) => [name, tidyValue(value)] as const);
  return withoutNullBranch(withoutNesting(Object.fromEntries(entries)));
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue);
  return v.is(json, value) ? tidy(value) : value;
}

const nested = v.strictObject({ anyOf: v.array(json) });

function withoutNesting(schema: Json): Json {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const flat = anyOf.flatMap((each: unknown) => (v.is(nested, each) ? each.anyOf : [each]));
  return { ...schema, anyOf: flat };
}

const nullable = v.tuple([
  v.looseObject({
    type: v.union([v.string(), v.array(v.string())]),
    enum: v.optional(v.array(v.unknown())),
  }),
  v.strictObject({ type: v.literal('null') }),
]);

function withoutNullBranch(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!v.is(nullable, anyOf)) return schema;
  const [inner] = anyOf;
  const choices = inner.enum ? { enum: [...inner.enum, null] } : {};
  return { ...inner, ...choices, type: [...new Set([inner.type, 'null'].flat())], ...rest };
}
