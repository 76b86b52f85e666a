/** The branding of a custom domain: on the wire, the field `look`. */
import * as v from 'valibot';

/** Its branding. */
export const branding = v.object({
  /** The owner’s name. */
  name: v.string(),
  /** A colour as `#rrggbb`; empty: the site’s own. */
  accent: v.string(),
  /** A line above the button; empty: none. */
  before: v.string(),
  /** A line under the opened secret; empty: none. */
  after: v.string(),
  /** The address of a picture: for its owner a `data:` URL, for visitors a path on the domain. Null: none. */
  logo: v.nullable(v.string()),
});

export type Branding = v.InferOutput<typeof branding>;
