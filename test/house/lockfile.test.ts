/** `npm ci` installs exactly the locked packages: each by the digest of its content, and nothing downloaded beside them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import manifest from '../../package.json' with { type: 'json' };
import { lockedPackages } from './locked-packages.ts';

const nodes = Object.keys(manifest.optionalDependencies);

it('locks every package by the digest of its content, and none by the host that it came from', () => {
  expect(lockedPackages.length).toBeGreaterThan(100);
  const unlocked = lockedPackages.filter(({ integrity }) => !/^sha512-\S{88}$/.test(integrity));
  expect(unlocked).toEqual([]);
  expect(lockedPackages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it('lets only packages that are named run a script when they are installed', () => {
  const withScripts = lockedPackages.filter(({ hasInstallScript }) => hasInstallScript);
  const names = new Set(withScripts.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  // The `node` package downloads the program in such a script, and no digest covers the download.
  expect(lockedPackages.map(({ name }) => name)).not.toContain('node');
});

it('ends an installation without a Node that can run the scripts with an error', () => {
  // npm silently omits an optional package whose content differs, and the machine's own Node may be too old.
  const [, check = ''] = /^node -e "(.+)"$/.exec(manifest.scripts.postinstall) ?? [];
  const statusWith = (version: string) => {
    const fake = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    return spawnSync(process.execPath, ['-e', fake + check]).status;
  };
  expect(['20.20.2', '24.1.0', '24.2.0', '26.0.0'].map(statusWith)).toEqual([1, 1, 0, 0]);
});

it('locks the Node that scripts run on for each system, and runs on it here', () => {
  const systems = nodes.map((name) => name.replace(/^node-(?:bin-)?/, ''));
  expect(systems.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
  const here = nodes.find((name) => name.endsWith(`${process.platform}-${process.arch}`)) ?? '';
  const version = execFileSync('node_modules/.bin/node', ['--version'], { encoding: 'utf8' });
  const locked = lockedPackages.find(({ name }) => name === here);
  expect(version.trim()).toBe(`v${locked?.version}`);
});

it('lists exactly the locked packages in the bill of materials of a release, each by its digest', () => {
  const bill = v.object({
    components: v.array(
      v.object({
        name: v.string(),
        version: v.string(),
        hashes: v.tuple([v.object({ alg: v.literal('SHA-512'), content: v.string() })]),
      }),
    ),
  });
  const command = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const printed: unknown = JSON.parse(execFileSync('npm', command, { encoding: 'utf8' }));
  const listed = v.parse(bill, printed).components.map(({ name, version, hashes: [hash] }) => {
    const digest = Buffer.from(hash.content, 'hex').toString('base64');
    return `${name}@${version} sha512-${digest}`;
  });
  const locked = lockedPackages.map(
    ({ name, version, integrity }) => `${name}@${version} ${integrity}`,
  );
  expect(listed.toSorted()).toEqual([...new Set(locked)].toSorted());
});
