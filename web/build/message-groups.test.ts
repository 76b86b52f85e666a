import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { type MessageGroup, messageGroups } from '../prerender/language-files.ts';
import { commonGroup, groupsOfIds, groupsOfRoute, idsIn, routeFiles } from './message-groups.ts';

const web = fileURLToPath(new URL('..', import.meta.url));
const groups = groupsOfIds(web);

describe('a message belongs to the innermost group that all its routes load', () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'message-groups-'))}/`;
  const files = {
    'app/main.tsx': "import '../crash.tsx';",
    'crash.tsx': "id: 'crash'",
    'routes/__root.tsx':
      "needMessages('recipient'); withMessages('public', () => import('../missing.tsx'));",
    'missing.tsx': "id: 'missing'",
    'routes/_framed.tsx': "import './-frame.tsx'; needMessages('public');",
    'routes/-frame.tsx': "import '../button.tsx'; id: 'frame'",
    'recipient/main.tsx': "import '../button.tsx'; import '../late.tsx';",
    'button.tsx': "id: 'button'",
    'routes/_framed/about.tsx':
      "import '../../prose.tsx'; import '../../late.tsx'; needMessages('info');",
    'late.tsx': "withMessages('seal', () => import('./words.tsx'));",
    'words.tsx': "export { more } from './more-words.tsx'; id: 'words'",
    'more-words.tsx': "id: 'more'",
    'routes/_framed/status.tsx':
      "import '../../prose.tsx'; needMessages('info'); import('../../chart.tsx');",
    'routes/_framed/signin.tsx':
      "import '../../field.tsx'; import type { X } from '../../prose.tsx'; needMessages('entry');",
    'routes/_framed/account.tsx': "import '../../field.tsx'; needMessages('account');",
    'prose.tsx': "id: 'prose'",
    'chart.tsx': "id: 'chart'",
    'field.tsx': "id: 'field'",
    'unused.tsx': "id: 'unused'",
  };
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      code.replaceAll(/id: '(\w+)'/g, "export const $1 = { id: '$1' };"),
    );
  }
  const found = groupsOfIds(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['of the shell', 'crash', 'recipient'],
    ['of a layout', 'frame', 'public'],
    ['of the recipient’s page and others', 'button', 'recipient'],
    ['of two routes of one group', 'prose', 'info'],
    ['of routes of different groups', 'field', 'public'],
    ['of a part that a route imports later', 'chart', 'info'],
    ['of a part that is loaded with its messages', 'missing', 'public'],
    ['of a part that routes of different groups load with its messages', 'words', 'seal'],
    ['of a file that such a part re-exports', 'more', 'seal'],
    ['of no route', 'unused', undefined],
  ])('finds the group of a message %s', (_, id, group) => {
    expect(found.get(id)).toBe(group);
  });

  it('loads the group of a route and those of its layouts', () => {
    expect(groupsOfRoute(folder, '_framed/about')).toEqual(['recipient', 'public', 'info']);
    expect(commonGroup([])).toBeUndefined();
  });
});

it('loads only the messages of the recipient’s page there', () => {
  expect(groupsOfRoute(web, '__root')).toEqual(['recipient']);
});

it('loads every group but those of late parts by a route, and has messages for all of them', () => {
  const loaded = new Set(routeFiles(web).flatMap((route) => groupsOfRoute(web, route)));
  loaded.add('seal').add('sealed').add('bound').add('attachments');
  expect([...loaded].toSorted()).toEqual(messageGroups.toSorted());
  expect([...new Set(groups.values())].toSorted()).toEqual(messageGroups.toSorted());
});

/** Parts that are loaded together with their messages, and the groups that are loaded with them. */
const parts = new Map<string, readonly MessageGroup[]>([
  [`${web}features/layout/not-found-page.tsx`, ['recipient', 'public']],
  [`${web}parts/link-seal-drawing.tsx`, ['recipient', 'seal']],
  [`${web}recipient/encrypted/encrypted.tsx`, ['recipient', 'sealed']],
  [`${web}recipient/bound/bound.tsx`, ['recipient', 'bound']],
  [`${web}parts/feedback/report-dialog.tsx`, ['recipient', 'public']],
  [`${web}features/ask/answer-part.ts`, ['recipient', 'public', 'ask', 'sealed']],
  ...['account-fields', 'people-fields'].map(
    (name) => [`${web}features/create/${name}.tsx`, ['recipient', 'public', 'account']] as const,
  ),
  ...['attachments', 'file-upload'].map(
    (name) =>
      [`${web}parts/attachments/${name}.tsx`, ['recipient', 'public', 'attachments']] as const,
  ),
]);

it('loads the group of each message that a route or part can render', async () => {
  const imports = await bundledImports();
  const routes = new Map(routeFiles(web).map((route) => [`${web}routes/${route}.tsx`, route]));
  const reached = (start: string) => {
    const files = new Set([start]);
    for (const file of files) {
      for (const target of imports.get(file) ?? []) {
        if (!routes.has(target) && !parts.has(target)) files.add(target);
      }
    }
    return files;
  };
  let checked = 0;
  const starts = [...routes].map(([file, route]) => [file, groupsOfRoute(web, route)] as const);
  for (const [start, loaded] of [...starts, ...parts]) {
    // With a query it is the address of a worker, which renders nothing.
    const rendered = [...reached(start)].filter(
      (path) => path.startsWith(web) && !path.includes('?'),
    );
    const ids = rendered.flatMap(idsIn);
    checked += ids.length;
    const lacking = ids.filter((id) => loaded.every((group) => group !== groups.get(id)));
    expect(lacking, `messages that ${start} renders and does not load`).toEqual([]);
  }
  expect(checked).toBeGreaterThan(groups.size);
});

/** The imports of each file of the site, static and dynamic, as the bundler resolves them. */
async function bundledImports(): Promise<ReadonlyMap<string, readonly string[]>> {
  const imports = new Map<string, readonly string[]>();
  const record: Plugin = {
    name: 'record-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        imports.set(id, [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]);
      }
    },
  };
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [record],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: `${web}app/main.tsx`, external: /^(?![./\0])/ },
    },
  });
  return imports;
}
