/**
 * Leaves out of the API contract what no page needs. A page sends requests and parses replies: bodies are parsed, limits and
 * scopes are enforced by the Worker. What else a declaration calls has no effect but its value.
 */
import { parseSync, type Plugin } from 'vite';

const CONTRACT = /\/shared\/contract\/[\w-]+\.ts$/;
/** What `call` reads of an endpoint. */
const NEEDED: ReadonlySet<string> = new Set(['method', 'path', 'reply']);

export function repliesOnly(): Plugin {
  return {
    name: 'waxseal:replies-only',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CONTRACT.test(id) ? { code: repliesOf(id, code), map: null } : null),
  };
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source of a file of the contract in which endpoints have only what `call` reads, and with every call in a declaration marked as pure. */
export function repliesOf(file: string, code: string): string {
  const declarations = parseSync(file, code).program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  const changes = declarations
    .filter((declaration) => declaration?.type === 'VariableDeclaration')
    .flatMap((declaration) => changesIn(declaration));
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

interface SyntaxNode {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
  readonly key?: { readonly name?: string };
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Declaration[];
}

interface Declaration {
  readonly end: number;
  readonly properties?: readonly Field[];
}

interface Field {
  readonly start: number;
  readonly key?: { readonly name?: string };
}

function changesIn(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type = '', start = 0, end = 0, key, callee, arguments: given = [] }: SyntaxNode = node;
  // What a function does, it does when it is called.
  if (type.includes('Function')) return [];
  // Of an object that declarations spread.
  if (type === 'Property' && key?.name === 'body') return [{ start, end, text: 'body: undefined' }];
  const mark = { start, end: start, text: '/* @__PURE__ */ ' };
  if (callee?.name === 'endpoint') {
    return [mark, ...given.flatMap((declaration) => fieldChanges(declaration))];
  }
  const inside = Object.values(node).flatMap((child) => changesIn(child));
  return type === 'CallExpression' ? [mark, ...inside] : inside;
}

/** Cuts each field that is not needed, up to the next one. What is spread, which has no name, stays whole. */
function fieldChanges({ properties = [], end }: Declaration): Change[] {
  return properties.flatMap((field, place) =>
    field.key?.name === undefined || NEEDED.has(field.key.name)
      ? changesIn(field)
      : [{ start: field.start, end: properties[place + 1]?.start ?? end - 1, text: '' }],
  );
}
