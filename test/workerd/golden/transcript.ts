/** The text of an exchange as it is stored: the request and the answer. */
import * as v from 'valibot';
import { securityHeaders } from '../../../shared/security-headers.ts';
import type { Exchange } from './exchange.ts';
import { type Masks, masksAt, waiting } from './masks.ts';

/** Longer texts are replaced by their length. */
const CHARACTERS_MAX = 2000;
/** A record or list that fits into a line stands on one. */
const COLUMNS_MAX = 100;

/** Set by the tests to distinguish callers; not part of the API. */
const hiddenHeaders = new Set(['x-peer']);
const hiddenSettings = new Set(['TRUST_ADDRESS_HEADER']);

/** Headers that are stored only where they are missing or have another value. */
const securityLines = Object.entries(securityHeaders).map(
  ([name, value]) => [name.toLowerCase(), value] as const,
);
const apiLines = Object.entries({
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-jurisdiction': 'local',
  'x-request-id': '<uuid 1>',
});

const jsonList = v.array(v.unknown());
const jsonObject = v.record(v.string(), v.unknown());

/** Variations in how an answer is stored. */
export interface Style {
  /** Fields, by their dotted path, whose values depend on other tests: only their type is stored. */
  readonly loose?: readonly string[];
  /** Whether the usual headers are stored too, not only where they differ. */
  readonly isWhole?: boolean;
}

export interface Transcript {
  readonly request: string;
  readonly answer: string;
}

export function transcriptOf(made: Exchange, style: Style = {}): Transcript {
  // v1 answers with the seconds that are left, v2 with the lifetime that was given.
  const countdowns = made.target.startsWith('/api/v1/') ? ['metadata_ttl', 'secret_ttl'] : [];
  const masks = masksAt(Math.floor(Date.now() / 1000), countdowns);
  // In this order: the masks number values as they come.
  const request = [
    ...settingLines(made, masks),
    masks.text(`${made.method} ${decoded(made.target)}`),
    ...requestHeaderLines(made, masks),
    ...bodyLines(made.requestBody, { masks, loose: [], room: COLUMNS_MAX }),
  ];
  const answer = [
    String(made.status),
    ...answerHeaderLines(made, masks, style),
    // Each field of an answer has a line of its own.
    ...bodyLines(made.text, { masks, loose: style.loose ?? [], room: 0 }),
  ];
  return { request: textOf(request), answer: textOf(answer) };
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function settingLines({ settings }: Exchange, masks: Masks): string[] {
  return Object.entries(settings)
    .filter(([name]) => !hiddenSettings.has(name))
    .map(([name, value]) => masks.text(`# ${name}=${value ?? ''}`));
}

function requestHeaderLines({ requestHeaders }: Exchange, masks: Masks): string[] {
  return Object.entries(requestHeaders)
    .filter(([name]) => !hiddenHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${masks.text(readable(name, value))}`)
    .toSorted();
}

/** Decodes credentials. */
function readable(name: string, value: string): string {
  const [scheme = '', encoded = ''] = value.split(' ', 2);
  return name === 'Authorization' && scheme === 'Basic' && /^[\w+/]+=*$/.test(encoded)
    ? `Basic base64(${atob(encoded)})`
    : value;
}

function answerHeaderLines(
  { target, headers }: Exchange,
  masks: Masks,
  { isWhole }: Style,
): string[] {
  const usual = new Map([...securityLines, ...(target.includes('/api/') ? apiLines : [])]);
  const lines = [...headers]
    .map(([name, value]) => [name, headerValue(name, value, masks)] as const)
    .filter(([name, value]) => isWhole === true || usual.get(name) !== value)
    .map(([name, value]) => `${name}: ${value}`);
  const missing = [...usual.keys()].filter((name) => !headers.has(name));
  return [...lines, ...missing.map((name) => `${name} is missing`)].toSorted();
}

function headerValue(name: string, value: string, masks: Masks): string {
  return name === 'retry-after' ? waiting(Number(value)) : masks.text(value);
}

/** A JSON body is indented, with its fields in the order of the answer; any other body is stored as it is. */
function bodyLines(text: string, place: Pick<Place, 'masks' | 'loose' | 'room'>): string[] {
  if (text === '') return [];
  const body = parsed(text);
  if (body === undefined) return ['', brief(place.masks.text(text))];
  return ['', written(body, { ...place, path: '', indent: '' })];
}

function parsed(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    // Parsing must lose nothing, such as a repeated field or an unusual number.
    return JSON.stringify(body) === text ? body : undefined;
  } catch {
    return undefined;
  }
}

interface Place {
  readonly masks: Masks;
  readonly loose: readonly string[];
  /** The names of the fields around it, joined by dots. */
  readonly path: string;
  readonly indent: string;
  /** The columns that its line has left for it. */
  readonly room: number;
}

function written(value: unknown, place: Place): string {
  const { masks, loose, path } = place;
  if (loose.includes(path)) return kindOf(value);
  const field = path.split('.').at(-1);
  if (typeof value === 'string') return JSON.stringify(brief(masks.text(value, field)));
  if (typeof value === 'number') return masks.number(value, field);
  if (v.is(jsonList, value)) {
    const items = value.map((item) => written(item, inner(place, path, '')));
    return enclosed('[', items, ']', place);
  }
  if (v.is(jsonObject, value)) {
    const items = Object.entries(value).map(([name, item]) => {
      const itsPath = path === '' ? name : `${path}.${name}`;
      const label = `${JSON.stringify(name)}: `;
      return label + written(item, inner(place, itsPath, label));
    });
    return enclosed('{', items, '}', place);
  }
  return JSON.stringify(value);
}

function inner(place: Place, path: string, label: string): Place {
  const indent = `${place.indent}  `;
  return { ...place, path, indent, room: COLUMNS_MAX - `${indent}${label},`.length };
}

function enclosed(
  opening: string,
  items: readonly string[],
  closing: string,
  { indent, room }: Place,
): string {
  if (items.length === 0) return opening + closing;
  const gap = opening === '{' ? ' ' : '';
  const line = opening + gap + items.join(', ') + gap + closing;
  if (line.length <= room && !line.includes('\n')) return line;
  const lines = items.map((item) => `${indent}  ${item}`).join(',\n');
  return `${opening}\n${lines}\n${indent}${closing}`;
}

function kindOf(value: unknown): string {
  if (v.is(jsonList, value)) return '<a list>';
  if (Number.isInteger(value)) return '<an integer>';
  return value === null ? '<null>' : `<a ${typeof value}>`;
}

function brief(text: string): string {
  return text.length > CHARACTERS_MAX ? `<${text.length} characters>` : text;
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}
