/**
 * Leaves out of the libraries what the site does not use, where the bundler cannot recognise it: members that nothing reads, and
 * what depends on options of the router that are never set. The build fails when something uses them after all, and when a library
 * no longer has a member.
 */
import { parseSync, type Plugin } from 'vite';

interface Unused {
  /** Matches the paths of modules. */
  readonly modules: RegExp;
  /** Names of methods and properties in classes and objects. Nothing in the built site contains them. */
  readonly members?: readonly string[];
  /** What is assigned to properties is left out where the left side matches. */
  readonly assigned?: RegExp;
  /** Whether options that are not in `SET_OPTIONS` are undefined. */
  readonly areOptionsUndefined?: true;
}

const UNUSED: readonly Unused[] = [
  // It keeps components that nothing renders.
  { modules: /\/react-intl\/index\.js$/, assigned: /\.displayName$/ },
  {
    modules: /\/@formatjs\/intl\/index\.js$/,
    members: [
      'formatDateTimeRange',
      'formatDateToParts',
      'formatDisplayName',
      'formatDuration',
      'formatDurationToParts',
      'formatListToParts',
      'formatNumberToParts',
      'formatPlural',
      'formatTimeToParts',
      'getDisplayNames',
      'getDurationFormat',
    ],
  },
  {
    modules: /\/@tanstack\/router-core\/dist\/esm\/router\.js$/,
    members: ['clearCache', 'isShell', 'loadRouteChunk', 'matchRoute'],
    areOptionsUndefined: true,
  },
  {
    modules: /\/@tanstack\/(?:react-router|router-core)\/dist\/esm\/[\w-]+\.js$/,
    areOptionsUndefined: true,
  },
];

/** Where options of the router and of routes are read. */
const OPTIONS = /^(?:(?:this|router|route)\.options|routeOptions)\.(\w+)$/;

/** The options that the site sets or that have a default. */
const SET_OPTIONS: ReadonlySet<string> = new Set([
  'beforeLoad',
  'caseSensitive',
  'component',
  'context',
  'defaultPendingMinMs',
  'defaultPendingMs',
  'defaultPreload',
  'defaultPreloadDelay',
  'errorComponent',
  'getParentRoute',
  'history',
  'id',
  'isServer',
  'notFoundComponent',
  'notFoundMode',
  'onCatch',
  'onLeave',
  'origin',
  'parseSearch',
  'path',
  'protocolAllowlist',
  'routeTree',
  'staticData',
  'stringifySearch',
  'trailingSlash',
  'validateSearch',
]);

/** What only such options, `viewTransition` or a server that renders would set. */
const NEVER_SET =
  /^(?:this\.(?:rewrite|pathParamsDecoder|shouldViewTransition)|router\.(?:_handoff|ssr))$/;

/** Uses none of the libraries, and has names of its own. */
const APART = /\/swagger-ui-dist\//;
const OWN = /\/web\/(?:router\.ts|\w+\/.*\.tsx?)$/;
const ROUTE_OPTIONS = /^create(?:Router|FileRoute|RootRoute)/;
const USES_UNUSED = /\bviewTransition\b/;

/** Changes the libraries, and checks the files of the site and what is built of them. */
export function unusedCode(): Plugin {
  const unseen = new Set(UNUSED);
  return {
    name: 'waxseal:unused-code',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? '';
      if (OWN.test(file)) expectUnused(file, code);
      const entry = UNUSED.find(({ modules }) => modules.test(file));
      if (!entry) return null;
      unseen.delete(entry);
      return { code: withoutUnused(entry, file, code), map: null };
    },
    generateBundle(_options, bundle) {
      for (const { modules } of unseen) this.error(`No module is ${modules}`);
      const names = UNUSED.flatMap(({ members = [] }) => members).join('|');
      const pattern = new RegExp(`\\b(?:${names})\\b`);
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.moduleIds.every((id) => APART.test(id))) continue;
        const [name] = pattern.exec(output.code) ?? [];
        if (name !== undefined) this.error(`${output.fileName} uses ${name}, which is left out`);
      }
    },
  };
}

/**
 * Checks that a file of the site uses only what is there.
 *
 * @throws when it sets an option that nothing reads, or `viewTransition`
 */
export function expectUnused(file: string, code: string): void {
  const [use] = USES_UNUSED.exec(code) ?? [];
  if (use !== undefined) throw new Error(`${file}: ${use} needs what is left out`);
  const other = optionsIn(parseSync(file, code).program).find((name) => !SET_OPTIONS.has(name));
  if (other !== undefined) throw new Error(`${file}: the option ${other} is left out`);
}

/** The names of the options in calls that create the router and its routes. */
function optionsIn(node: unknown): string[] {
  if (!isNode(node)) return Array.isArray(node) ? node.flatMap((child) => optionsIn(child)) : [];
  const inside = Object.values(node).flatMap((child) => optionsIn(child));
  if (node.type !== 'CallExpression' || !ROUTE_OPTIONS.test(calledName(node))) return inside;
  const options = (node.arguments ?? []).flatMap(({ properties = [] }) => properties);
  return [...options.flatMap(({ key }) => key?.name ?? []), ...inside];
}

/** `create` for both `create(…)` and `create(…)(…)`. */
function calledName({ callee }: SyntaxNode): string {
  return callee?.type === 'CallExpression' ? calledName(callee) : (callee?.name ?? '');
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The source of a module without what is unused in it.
 *
 * @throws when it has none of it, or lacks a member
 */
export function withoutUnused(unused: Unused, file: string, code: string): string {
  const { members = [], areOptionsUndefined = false } = unused;
  const changes = changesIn(parseSync(file, code).program, unused, code);
  const leftOut = changes.map(({ start, end }) => code.slice(start, end));
  const missing = members.find((name) => !leftOut.some((text) => isDeclaration(text, name)));
  if (missing !== undefined) throw new Error(`${file} has no ${missing}`);
  if (changes.length === 0 && !areOptionsUndefined) throw new Error(`${file} has nothing unused`);
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

function isDeclaration(text: string, name: string): boolean {
  return [name, `this.${name} =`].some((start) => text.startsWith(start));
}

interface SyntaxNode {
  readonly type?: string;
  readonly start?: number;
  readonly end?: number;
  readonly name?: string;
  readonly key?: SyntaxNode;
  readonly value?: unknown;
  readonly properties?: readonly SyntaxNode[];
  readonly expression?: SyntaxNode;
  readonly left?: SyntaxNode;
  readonly right?: SyntaxNode;
  readonly callee?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
}

function isNode(node: unknown): node is SyntaxNode {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function changesIn(node: unknown, unused: Unused, code: string): Change[] {
  const inside = (child: unknown) => changesIn(child, unused, code);
  if (!isNode(node)) return Array.isArray(node) ? node.flatMap(inside) : [];
  const { type, start = 0, end = 0, key, properties = [], expression } = node;
  const isMember = (name?: SyntaxNode) => unused.members?.includes(name?.name ?? '') === true;
  const textOf = (part: unknown) => (isNode(part) ? code.slice(part.start, part.end) : '');
  if (type === 'MethodDefinition' && isMember(key)) return [{ start, end, text: '' }];
  if (type === 'ObjectExpression') {
    return properties.flatMap((property, index) => {
      const isLeftOut = isMember(property.key);
      if (!isLeftOut) return inside(property);
      const { start: from = 0, end: to = 0 } = property;
      return [{ start: from, end: properties[index + 1]?.start ?? to, text: '' }];
    });
  }
  if (type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression') {
    const left = textOf(expression.left);
    const isLeftOut = unused.members?.some((name) => left === `this.${name}`);
    if (isLeftOut || unused.assigned?.test(left)) return [{ start, end, text: ';' }];
  }
  // Only what is read becomes undefined.
  if (type === 'AssignmentExpression') return inside(node.right);
  if (type === 'MemberExpression' && unused.areOptionsUndefined && isNeverSet(textOf(node))) {
    return [{ start, end, text: '(void 0)' }];
  }
  return Object.values(node).flatMap(inside);
}

function isNeverSet(expression: string): boolean {
  const option = OPTIONS.exec(expression)?.[1];
  return option === undefined ? NEVER_SET.test(expression) : !SET_OPTIONS.has(option);
}
