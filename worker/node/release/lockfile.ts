/** The packages that `package-lock.json` locks. */
import * as v from 'valibot';
import lock from '../../../package-lock.json' with { type: 'json' };

const names = v.optional(v.record(v.string(), v.string()), {});

const lockedPackage = v.object({
  version: v.string(),
  /** SHA-512 of the package, as Subresource Integrity. */
  integrity: v.optional(v.string(), ''),
  license: v.optional(v.string(), ''),
  /** Reached by development dependencies only. */
  dev: v.optional(v.boolean(), false),
  /** npm installs it only on the systems that it is made for. */
  optional: v.optional(v.boolean(), false),
  devOptional: v.optional(v.boolean(), false),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});

export type LockedPackage = v.InferOutput<typeof lockedPackage>;

/** The locked packages by their paths; the product itself has the empty path. */
export function lockedPackages(): ReadonlyMap<string, LockedPackage> {
  const { packages } = v.parse(v.object({ packages: v.record(v.string(), lockedPackage) }), lock);
  return new Map(Object.entries(packages));
}

const MODULES = 'node_modules/';

/** The name of the package that is installed at a path. */
export function packageNameOf(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}

/** The paths of the packages that the one at a path gets when it imports them; absent are those that were never locked. */
export function dependenciesOf(
  packages: ReadonlyMap<string, LockedPackage>,
  path: string,
): readonly string[] {
  const entry = packages.get(path);
  if (entry === undefined) return [];
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
  const wanted = {
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    // A package's own development dependencies are not installed.
    ...(path === '' && devDependencies),
  };
  return Object.keys(wanted).flatMap((name) => {
    const found = placesOf(path, name).find((place) => packages.has(place));
    return found === undefined ? [] : [found];
  });
}

/** Where Node looks for a package, nearest first. */
function placesOf(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/(?<=.)\/(?=node_modules\/)/);
  const folders = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`);
  return [...folders, ''].map((folder) => `${folder}${MODULES}${name}`);
}
