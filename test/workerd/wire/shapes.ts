/** What answers are made of: every key, and the type that stands behind it. */
import * as v from 'valibot';
import { expect } from 'vitest';

const jsonObject = v.record(v.string(), v.unknown());

/** A JSON value with each leaf replaced by the name of its type. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.map(shapeOf);
  if (v.is(jsonObject, value)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
  }
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Any text, where its words are no one's business. */
export const anyText: unknown = expect.any(String);
