/** Licences of everything that `npm ci` installs: all may be used here, and what is shipped may be passed on. */
import { expect, it } from 'vitest';
import { lockedPackages } from './locked-packages.ts';

/** They demand at most that their text is passed on. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

interface Exception {
  readonly packages: RegExp;
  readonly licence: string;
  readonly reason: string;
}

const exceptions: readonly Exception[] = [
  {
    packages: /^(?:axe-core|@axe-core\/playwright|@resvg\/resvg-wasm|lightningcss(?:-[\w-]+)?)$/,
    licence: 'MPL-2.0',
    reason: 'a tool that builds or tests; it is unchanged, and no part of it is shipped',
  },
  {
    packages: /^@img\/sharp-libvips-[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a shared library that miniflare installs; npm downloads it, and it is not shipped',
  },
  {
    packages: /^@img\/sharp-win32-\w+$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'the same library for Windows',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'the same library in WebAssembly',
  },
  {
    packages: /^@fontsource\/source-serif-4$/,
    licence: 'OFL-1.1',
    reason: 'a font, which may be served with any program, unchanged and with its licence',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'data of browsers that the build reads; it is not shipped',
  },
  {
    packages: /^argparse$/,
    licence: 'Python-2.0',
    reason:
      'demands no more than BSD does; a tool of the tests reads YAML with it, and it is not shipped',
  },
  {
    packages: /^jsonify$/,
    licence: 'Public Domain',
    reason: 'free of rights, though SPDX has no identifier for that',
  },
];

/** Whether an SPDX expression leaves a choice that is allowed. OR binds weaker than AND; a group within is refused. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\(([^()]*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)));
}

const packages = lockedPackages.map(({ name, license, dev, optional, devOptional }) => ({
  name,
  license,
  isRequired: !dev && !optional && !devOptional,
}));

const exceptionFor = ({ name, license }: (typeof packages)[number]) =>
  exceptions.find((exception) => exception.packages.test(name) && exception.licence === license);

it('allows the licence of every locked package, or has a reason why it may be used', () => {
  expect(packages.length).toBeGreaterThan(100);
  const refused = packages.filter((one) => !isAllowed(one.license) && !exceptionFor(one));
  expect(refused).toEqual([]);
});

it('allows the licence of what a server cannot do without, without exceptions', () => {
  const refused = packages.filter((one) => one.isRequired && !isAllowed(one.license));
  expect(refused).toEqual([]);
});

it('uses every exception', () => {
  const used = new Set(packages.map((one) => !isAllowed(one.license) && exceptionFor(one)));
  expect(exceptions.filter((exception) => !used.has(exception))).toEqual([]);
});
