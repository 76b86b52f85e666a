/** The branding of a custom domain. */
import * as v from 'valibot';

/** On the wire, the field `look`. */
export const branding = v.object({
  name: v.string(),
  /** `#rrggbb`; empty: the site's own. */
  accent: v.string(),
  /** A line above the seal, and one under the opened secret; empty: none. */
  before: v.string(),
  after: v.string(),
  /** The address of a picture: for its owner a data: URL, for visitors a path on the domain. Null: none. */
  logo: v.nullable(v.string()),
});

export type Branding = v.InferOutput<typeof branding>;
