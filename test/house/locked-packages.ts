/** The packages that `package-lock.json` locks, each at every path where it is installed. */
import * as v from 'valibot';
import lock from '../../package-lock.json' with { type: 'json' };

const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.string(),
      /** SHA-512 of the package, as Subresource Integrity. */
      integrity: v.optional(v.string(), ''),
      resolved: v.optional(v.string()),
      license: v.optional(v.string(), ''),
      hasInstallScript: v.optional(v.boolean(), false),
      /** Reached by development dependencies only. */
      dev: v.optional(v.boolean(), false),
      /** npm installs it only on the systems that it is made for. */
      optional: v.optional(v.boolean(), false),
      devOptional: v.optional(v.boolean(), false),
    }),
  ),
});

const { '': _product, ...packages } = v.parse(lockfile, lock).packages;

export const lockedPackages = Object.entries(packages).map(([path, fields]) => ({
  name: path.replace(/^.*node_modules\//, ''),
  ...fields,
}));
