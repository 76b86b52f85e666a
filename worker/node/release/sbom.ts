/**
 * The bill of materials of a release, in CycloneDX 1.6: every locked package with its digest and licence. `npm sbom` refuses this
 * lockfile, because an override and peers of development tools do not match, and writes the time and a random number into it.
 */
import { createHash } from 'node:crypto';
import manifest from '../../../package.json' with { type: 'json' };
import { SOURCE_URL } from '../../../shared/source.ts';
import { dependenciesOf, type LockedPackage, lockedPackages, packageNameOf } from './lockfile.ts';

/**
 * The bill, ready to be serialised. The same lockfile and date give the same bytes.
 *
 * @param date of the release
 */
export function billOfMaterials(date: Date): object {
  const packages = lockedPackages();
  const content = {
    metadata: {
      timestamp: date.toISOString(),
      component: product(),
      licenses: [{ license: { id: 'CC0-1.0' } }],
    },
    components: componentsOf(packages),
    dependencies: edgesOf(packages),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(content))}`,
    version: 1,
    ...content,
  };
}

function product() {
  const { name, version, description, license } = manifest;
  return {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    description,
    licenses: [{ license: { id: license } }],
    externalReferences: [{ type: 'vcs', url: SOURCE_URL }],
  };
}

/** One component for each name and version, at however many paths it is installed. */
function componentsOf(packages: ReadonlyMap<string, LockedPackage>): object[] {
  const installed = [...packages].filter(([path]) => path !== '');
  const copies = Map.groupBy(installed, ([path, { version }]) =>
    purlOf(packageNameOf(path), version),
  );
  return [...copies]
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([purl, [first, ...others]]) => {
      if (first === undefined) return [];
      const [path, { version, integrity, license }] = first;
      return {
        type: 'library',
        'bom-ref': purl,
        ...namesOf(packageNameOf(path)),
        version,
        scope: scopeOf([first, ...others].map(([, copy]) => copy)),
        hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
        licenses: [licenceOf(license)],
        purl,
      };
    });
}

/** `excluded` are packages for building and testing. */
function scopeOf(copies: readonly LockedPackage[]): string {
  const used = copies.filter(({ dev }) => !dev);
  if (used.length === 0) return 'excluded';
  return used.every(({ optional, devOptional }) => optional || devOptional)
    ? 'optional'
    : 'required';
}

function edgesOf(packages: ReadonlyMap<string, LockedPackage>): object[] {
  const edges = new Map<string, Set<string>>();
  for (const path of packages.keys()) {
    const from = referenceOf(packages, path);
    const known = edges.get(from) ?? new Set();
    for (const to of dependenciesOf(packages, path)) known.add(referenceOf(packages, to));
    edges.set(from, known);
  }
  return [...edges]
    .toSorted(([one], [other]) => compare(one, other))
    .map(([ref, to]) => ({ ref, dependsOn: [...to].toSorted(compare) }));
}

function referenceOf(packages: ReadonlyMap<string, LockedPackage>, path: string): string {
  const version = packages.get(path)?.version ?? '';
  return path === '' ? `${manifest.name}@${version}` : purlOf(packageNameOf(path), version);
}

/** A package URL; the @ of a scope is escaped. */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function namesOf(name: string): { group?: string; name: string } {
  const [group, rest] = name.split('/', 2);
  return group === undefined || rest === undefined ? { name } : { group, name: rest };
}

/** An identifier of SPDX, an expression of several, or a name that SPDX has not. */
function licenceOf(license: string): object {
  if (/ (?:AND|OR|WITH) /.test(license)) return { expression: license };
  return { license: license.includes(' ') ? { name: license } : { id: license } };
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

/** A UUID of version 8 (RFC 9562): what it is made of is our own choice. */
function uuidOf(content: string): string {
  const digest = createHash('sha256').update(content).digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** By code units: the order must not depend on the machine's language. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
