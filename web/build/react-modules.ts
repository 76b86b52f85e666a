/**
 * Converts the CommonJS files of React to modules as they are read, so that the bundler leaves out what no page imports and
 * needs no code in each chunk to convert them. Their form is simple: `require` in declarations, `exports.name` assigned at the top
 * level.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The production file of each package path. React has what the router's store takes from the last one, which is a shim. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
};

/** A declarator with the comma after it, or the last one. */
const REQUIRED = /\b(\w+) = require\("([^"]+)"\)(?:,\s*)?/g;
const EXPORTED = /\bexports\.(\w+)\b/g;

/** Resolves React to its production files, and converts them. */
export function reactModules(): Plugin {
  const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const paths = new Map(Object.entries(FILES).map(([name, file]) => [name, packages + file]));
  const files = new Set(paths.values());
  return {
    name: 'waxseal:react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => paths.get(id),
    transform: (code, id) => (files.has(id) ? { code: moduleOf(id, code), map: null } : null),
  };
}

/**
 * The module for a CommonJS file of React.
 *
 * @param file its path, from which its default export is imported
 * @throws when the file has another form than expected
 */
export function moduleOf(file: string, code: string): string {
  const imports: string[] = [];
  const body = code
    .replace(REQUIRED, (_declarator, name: string, path: string) => {
      imports.push(`import * as ${name} from ${JSON.stringify(path)};`);
      return '';
    })
    .replace('var ;', '')
    .replace(EXPORTED, '$$$1');
  const names = new Set([...code.matchAll(EXPORTED)].map(([, name = '']) => name));
  if (names.size === 0 || /\b(?:require\(|exports\b)/.test(body)) {
    throw new Error(`${file} is no longer a CommonJS file of the expected form`);
  }
  const [declared, rest] = declarations(body, names);
  return [
    ...imports,
    rest.length > 0 ? `var ${rest.join(', ')};` : '',
    declared,
    `export { ${[...names].map((name) => `$${name} as ${name}`).join(', ')} };`,
    `export * as default from ${JSON.stringify(file)};`,
  ].join('\n');
}

/** Declares each export where it is assigned, unless it is used elsewhere, too; those are returned with the code. */
function declarations(body: string, names: ReadonlySet<string>): [code: string, rest: string[]] {
  const rest: string[] = [];
  let code = body;
  for (const name of names) {
    const isOnlyAssigned = body.split(new RegExp(`\\$${name}\\b`)).length === 2;
    if (isOnlyAssigned) code = code.replace(`\n$${name} =`, () => `\nconst $${name} =`);
    else rest.push(`$${name}`);
  }
  return [code, rest];
}
