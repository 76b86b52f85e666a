/** JSON of a request: what it may not be is known before it is parsed. */
import { parseJson } from '../../shared/parse-json.ts';
import { type Failure, refuse, shortName } from './failure.ts';

/** The deepest body of a call is a list in nested fields. */
const DEPTH_MAX = 8;

/** The fields of a JSON object, or why they are refused. */
export function parseJsonFields(
  text: string,
  fieldsMax: number,
): { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> } | Failure {
  const refused = refusalOf(text, fieldsMax);
  if (refused) return refused;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('malformed');
  }
  return { ok: true, fields: { ...value } };
}

/**
 * Refuses too many values, too deep ones, and a name that an object has twice, of which the parser would drop the first. Takes
 * one pass over the text, which may be no JSON at all.
 */
function refusalOf(text: string, fieldsMax: number): Failure | null {
  /** Of each object that is open, the names so far; null for a list. */
  const open: (Set<string> | null)[] = [];
  let values = 1;
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const names = isName ? open.at(-1) : null;
      const name = names ? parseJson(text.slice(at, end + 1)) : undefined;
      const isRepeated = typeof name === 'string' && names?.has(name);
      if (isRepeated) return refuse('duplicate_field', { field: shortName(name) });
      if (typeof name === 'string') names?.add(name);
      isName = false;
      at = end;
    } else if (character === '{' || character === '[') {
      isName = character === '{';
      open.push(isName ? new Set() : null);
      if (open.length > DEPTH_MAX) return refuse('malformed');
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      isName = open.at(-1) != null;
      values++;
      if (values > fieldsMax) return refuse('body_too_large');
    }
  }
  return null;
}

/** Where the string ends that begins at a quotation mark; the end of the text if it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
