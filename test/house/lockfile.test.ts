/** `npm ci` installs exactly the locked packages: each by the digest of its content, and nothing downloaded beside them. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import lock from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { packageNameOf } from '../../worker/node/release/lockfile.ts';

const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.string(),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      hasInstallScript: v.optional(v.boolean()),
    }),
  ),
});

const entries = Object.entries(v.parse(lockfile, lock).packages).filter(([path]) => path !== '');
const nodes = Object.keys(manifest.optionalDependencies);

test('every package is locked by the digest of its content, and none by the host that it came from', () => {
  expect(entries.length).toBeGreaterThan(100);
  const unlocked = entries.filter(([, { integrity = '' }]) => !/^sha512-\S{88}$/.test(integrity));
  expect(unlocked).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('only packages that are named may run a script when they are installed', () => {
  const withScripts = entries.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScripts.map(([path]) => packageNameOf(path)));
  expect([...names].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  // The `node` package downloads the program in such a script, and no digest covers the download.
  expect(entries.map(([path]) => packageNameOf(path))).not.toContain('node');
});

test('an installation without a Node that matches its digest fails with an error', () => {
  // npm silently omits an optional package whose content differs.
  expect(manifest.scripts.postinstall).toBe('node_modules/.bin/node --version');
});

test('the Node that scripts run on is a locked package for each system, and is the one that runs here', () => {
  const systems = nodes.map((name) => name.replace(/^node-(?:bin-)?/, ''));
  expect(systems.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
  const here = nodes.find((name) => name.endsWith(`${process.platform}-${process.arch}`)) ?? '';
  const version = execFileSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' });
  expect(version.trim()).toBe(
    `v${v.parse(lockfile, lock).packages[`node_modules/${here}`]?.version}`,
  );
});
