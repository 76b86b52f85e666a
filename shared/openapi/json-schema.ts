/** From the contract's schemas to JSON Schema, as OpenAPI 3.1 has it. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { namedSchemas } from './named-schemas.ts';

export type Json = Readonly<Record<string, unknown>>;

const json = v.record(v.string(), v.unknown());

/** A check carries its failure code as its message; what it checks is said in words. */
const common: ConversionConfig = { target: 'draft-2020-12', ignoreActions: ['check'] };

/** Marks a reference; the converter knows definitions only by a place of its own. */
const named: ConversionConfig = {
  ...common,
  typeMode: 'output',
  definitions: namedSchemas,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** What a call answers with; schemas that have a name are referred to. */
export function answerSchema(schema: v.GenericSchema): Json {
  const { $schema: _dialect, $defs: _named, ...rest } = v.parse(json, toJsonSchema(schema, named));
  return tidy(rest);
}

/** What a field takes. */
export function inputSchema(schema: v.GenericSchema): Json {
  const { $schema: _dialect, ...rest } = v.parse(
    json,
    toJsonSchema(schema, { ...common, typeMode: 'input' }),
  );
  return tidy(rest);
}

/** The schemas that have a name. */
export function namedJsonSchemas(): Record<string, Json> {
  const { definitions: _all, ...config } = named;
  const defs = v.parse(json, toJsonSchemaDefs(namedSchemas, config));
  return Object.fromEntries(
    Object.entries(defs).map(([name, schema]) => [name, tidy(v.parse(json, schema))]),
  );
}

/** "This or null" is a list of types where that says all of it; so do all parts. */
function tidy(schema: Json): Json {
  const entries = Object.entries(schema).map(([name, value]) => [name, tidyValue(value)] as const);
  return withoutNullBranch(Object.fromEntries(entries));
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue);
  return v.is(json, value) ? tidy(value) : value;
}

const nullable = v.tuple([
  v.looseObject({ type: v.string(), enum: v.optional(v.array(v.unknown())) }),
  v.strictObject({ type: v.literal('null') }),
]);

function withoutNullBranch(schema: Json): Json {
  const { anyOf, ...rest } = schema;
  if (!v.is(nullable, anyOf)) return schema;
  const [inner] = anyOf;
  const choices = inner.enum ? { enum: [...inner.enum, null] } : {};
  return { ...inner, ...choices, type: [inner.type, 'null'], ...rest };
}
