/** The translators of browsers replace text nodes: see web/app/translators.ts. */
import { globSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { read, root } from './files.ts';

/** The gallery is for the people who work on the site. */
const exclude = ['web/gallery/**', '**/*.test.tsx'];
const files = globSync('web/**/*.tsx', { cwd: root, exclude });

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
}

function nodesOf(list: unknown): Node[] {
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** Blank text is not translated, and lines of it are not rendered. */
function isBlank({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return String(value).trim() === '';
  if (type !== 'JSXExpressionContainer' || !isNode(expression)) return false;
  const { value: literal } = expression;
  return (
    expression.type === 'JSXEmptyExpression' ||
    (typeof literal === 'string' && literal.trim() === '')
  );
}

/** The functions of this site that return a text have such names. */
const TEXT_NAME = /^format[A-Z]|(?:Text|Name)$/;

/** Whether an expression renders a text that may change, as a node of its own. */
function rendersText(value: unknown): boolean {
  if (!isNode(value)) return false;
  switch (value.type) {
    case 'TemplateLiteral':
      return true;
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return rendersText(value['expression']);
    case 'LogicalExpression':
      return rendersText(value['left']) || rendersText(value['right']);
    case 'ConditionalExpression':
      return rendersText(value['consequent']) || rendersText(value['alternate']);
    case 'CallExpression': {
      const { callee } = value;
      const name =
        isNode(callee) && (callee.type === 'MemberExpression' ? callee['property'] : callee);
      return isNode(name) && TEXT_NAME.test(String(name['name']));
    }
    default:
      return false;
  }
}

/** What an element, or a fragment, or a component renders beside each other. */
function contentsOf(node: Node): Node[] {
  const { type, id } = node;
  if (type === 'FunctionDeclaration' && isNode(id) && /^[A-Z]/.test(String(id['name']))) {
    return returnsOf(node['body']);
  }
  if (type !== 'JSXElement' && type !== 'JSXFragment') return [];
  const children = nodesOf(node['children']).filter((child) => !isBlank(child));
  // The only text of an element is its content, which React replaces whole.
  return children.length > 1 || type === 'JSXFragment' ? children : [];
}

/** What a function returns, without the functions in it. */
function returnsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(returnsOf);
  if (!isNode(value) || value.type.includes('Function')) return [];
  if (value.type === 'ReturnStatement') return nodesOf([value['argument']]);
  return Object.values(value).flatMap(returnsOf);
}

/** Texts that something stands beside. */
function besideOthers(file: string, code: string): string[] {
  return nodesIn(parseSync(file, code).program)
    .flatMap(contentsOf)
    .filter(rendersText)
    .map(({ start, end }) => `${file}: ${code.slice(start, end)}`);
}

it('makes every text that may change the content of an element, with nothing beside it', () => {
  const wrong = 'function A() { return <p>{intl.formatMessage(text)} <b /></p>; }';
  expect(besideOthers('A.tsx', wrong)).toEqual(['A.tsx: {intl.formatMessage(text)}']);
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => besideOthers(file, read(file)))).toEqual([]);
});

/** What is no language: names, addresses, keys, commands. */
const VERBATIM = new Set(['bdi', 'code', 'kbd', 'pre']);

function unmarked(file: string, code: string): string[] {
  return nodesIn(parseSync(file, code).program)
    .filter(({ type }) => type === 'JSXOpeningElement')
    .map(({ start, end, name }) => ({ name, tag: code.slice(start, end) }))
    .filter(({ name }) => isNode(name) && VERBATIM.has(String(name['name'])))
    .filter(({ tag }) => !tag.includes('translate="no"'))
    .map(({ tag }) => `${file}: ${tag}`);
}

it('marks what must stay as it is, so that no translator changes it or gets it', () => {
  expect(unmarked('A.tsx', 'const a = <code>x</code>;')).toEqual(['A.tsx: <code>']);
  expect(files.flatMap((file) => unmarked(file, read(file)))).toEqual([]);
});
