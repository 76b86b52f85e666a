/**
 * Assigns each message to a group, and each route to the groups that it loads. A route declares its group with
 * `needMessages` and loads those of its layouts as well. A message belongs to the innermost group that every route which
 * can render it loads: no route lacks a message, and the recipient's page loads only its own.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { messageGroups, type MessageGroup } from '../prerender/language-files.ts';

/** The groups that a route loads, outermost first. */
type Groups = readonly MessageGroup[];

const DECLARED = /\bneedMessages\('(\w+)'\)/;
/** Matches what precedes the import of a part that is loaded together with a group. */
const LOADED_WITH = /\bwithMessages\('(\w+)', \(\) => $/;
const MESSAGE_ID = /\bid(?:=|:\s*)['"]([\w.-]+)['"]/g;

/**
 * The groups that a route and its layouts declare, outermost first.
 *
 * @param web the folder of the site
 * @param route its file under `routes/`, without extension, such as `_framed/about`
 */
export function groupsOfRoute(web: string, route: string): Groups {
  const segments = route.split('/');
  const layouts = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  return [...new Set(['__root', ...layouts])].flatMap((file) => {
    const declared = DECLARED.exec(readFileSync(join(web, 'routes', `${file}.tsx`), 'utf8'))?.[1];
    return declared === undefined ? [] : [groupNamed(declared)];
  });
}

/** The innermost group that several routes load. */
export function commonGroup(routes: readonly Groups[]): MessageGroup | undefined {
  const [first = [], ...others] = routes;
  return first.findLast((group) => others.every((other) => other.includes(group)));
}

/** The group of each message id that a route under `web` can render. */
export function groupsOfIds(web: string): Map<string, MessageGroup> {
  const loaders = new Map<string, Groups[]>();
  for (const { file, groups } of reachedFiles(web)) {
    for (const id of idsIn(file)) loaders.set(id, [...(loaders.get(id) ?? []), groups]);
  }
  return new Map(
    [...loaders].map(([id, routes]) => {
      const group = commonGroup(routes);
      if (group === undefined) throw new Error(`No group is common to the routes of ${id}`);
      return [id, group];
    }),
  );
}

/** The message ids in a source file. */
export function idsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(MESSAGE_ID)].map(([, id = '']) => id);
}

interface Reached {
  readonly file: string;
  /** What the route has loaded by the time it renders the file. */
  readonly groups: Groups;
}

/** Each file that a route imports, at once or later: once for each set of groups with which it is reached. */
function reachedFiles(web: string): Iterable<Reached> {
  const routes = new Map(
    routeFiles(web).map((route) => [join(web, 'routes', `${route}.tsx`), route] as const),
  );
  const reached = new Map<string, Reached>();
  const add = (file: string, groups: Groups) => {
    const key = `${file} ${groups.join(' ')}`;
    if (!reached.has(key)) reached.set(key, { file, groups });
  };
  // Both applications begin with the same groups.
  for (const entry of ['app/main.tsx', 'recipient/main.tsx']) {
    add(join(web, entry), groupsOfRoute(web, '__root'));
  }
  for (const [file, route] of routes) add(file, groupsOfRoute(web, route));
  // Entries that are added during the iteration are visited too.
  for (const { file, groups } of reached.values()) {
    for (const { target, group } of importsOf(file)) {
      const isNew = group !== undefined && !groups.includes(group);
      if (target.startsWith(web) && !routes.has(target)) {
        add(target, isNew ? [...groups, group] : groups);
      }
    }
  }
  return reached.values();
}

/** The route files under `web`, named by their paths under `routes/`, without extension. */
export function routeFiles(web: string): string[] {
  return globSync('**/*.tsx', { cwd: join(web, 'routes') })
    .filter((file) => !basename(file).startsWith('-'))
    .map((file) => file.replace(/\.tsx$/, ''));
}

interface Import {
  readonly target: string;
  /** The group that is loaded with it. */
  readonly group?: MessageGroup;
}

/** The files of ours that a file imports or re-exports, statically or dynamically. Type imports load nothing. */
function importsOf(file: string): Import[] {
  const code = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const found = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => ({ path: moduleRequest.value, group: undefined })),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ isType }) => !isType)
      .map(({ moduleRequest }) => ({ path: moduleRequest?.value ?? '', group: undefined })),
    ...dynamicImports.map(({ start, moduleRequest }) => ({
      path: code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      group: LOADED_WITH.exec(code.slice(0, start))?.[1],
    })),
  ];
  return found
    .filter(({ path }) => /^\..*\.tsx?$/.test(path))
    .map(({ path, group }) => ({
      target: resolve(dirname(file), path),
      ...(group !== undefined && { group: groupNamed(group) }),
    }));
}

function groupNamed(name: string): MessageGroup {
  const group = messageGroups.find((known) => known === name);
  if (!group) throw new Error(`There is no message group ${name}`);
  return group;
}
