import { expect, test } from 'vitest';
import { expectUnused, withoutUnused } from './unused-code.ts';

const modules = /library/;

test('members are left out of classes and objects', () => {
  const code =
    'class A { a = this.b = 1; b() {} c() { this.b = 2; } }\nconst d = { b: 1, c: 2, ...e };';
  expect(withoutUnused({ modules, members: ['b'] }, 'library.js', code)).toBe(
    'class A { a = this.b = 1;  c() { ; } }\nconst d = { c: 2, ...e };',
  );
});

test('assignments to some properties are left out', () => {
  const code = 'A.displayName = "A"; A.other = "B"; const name = A.displayName;';
  expect(withoutUnused({ modules, assigned: /\.displayName$/ }, 'library.js', code)).toBe(
    '; A.other = "B"; const name = A.displayName;',
  );
});

test.each([{ members: ['b', 'x'] }, { assigned: /^x\./ }])(
  'a library that no longer has it is noticed: %j',
  (entry) => {
    const code = 'class A { b() {} }';
    expect(() => withoutUnused({ modules, ...entry }, 'library.js', code)).toThrow('library.js');
  },
);

test('options that are never set are undefined where they are read', () => {
  const code = [
    'route.options.ssr = 1;',
    'use(route.options.loader, route.options.component, redirect.options.loader);',
    'this.rewrite = this.options.basepath ?? router.options.trailingSlash;',
    'if (this.rewrite) run();',
  ].join('\n');
  const entry = { modules, areOptionsUndefined: true } as const;
  expect(withoutUnused(entry, 'library.js', code).split('\n')).toEqual([
    'route.options.ssr = 1;',
    'use((void 0), route.options.component, redirect.options.loader);',
    'this.rewrite = (void 0) ?? router.options.trailingSlash;',
    'if ((void 0)) run();',
  ]);
});

test.each([
  "export const Route = createFileRoute('/')({ component: Home, loader: load });",
  'const router = createRouter({ routeTree, scrollRestoration: true });',
  'export const Route = createRootRouteWithContext<{ a: 1 }>()({ pendingComponent: Wait });',
  'const link = <Link to="/" viewTransition />;',
])('the site cannot use what is left out: %s', (code) => {
  expect(() => expectUnused('route.tsx', code)).toThrow('left out');
});

test('the site can set the other options', () => {
  const code =
    "export const Route = createFileRoute('/')({ component: Home, staticData: { loader: 1 } });";
  expect(() => expectUnused('route.tsx', code)).not.toThrow();
});
