/**
 * Leaves out of the API contract what no page needs. A page parses replies: the bodies of requests are parsed by the Worker, and
 * what else a declaration calls has no effect but its value.
 */
import { parseSync, type Plugin } from 'vite';

const CONTRACT = /\/shared\/contract\/[\w-]+\.ts$/;

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

/** The source of a file of the contract without bodies, and with every call in a declaration marked as pure. */
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
}

function changesIn(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type = '', start = 0, end = 0, key }: SyntaxNode = node;
  // What a function does, it does when it is called.
  if (type.includes('Function')) return [];
  if (type === 'Property' && key?.name === 'body') return [{ start, end, text: 'body: undefined' }];
  const inside = Object.values(node).flatMap((child) => changesIn(child));
  const mark = { start, end: start, text: '/* @__PURE__ */ ' };
  return type === 'CallExpression' ? [mark, ...inside] : inside;
}
