/** What prerenders pages (`prerender.tsx`), as the build calls it. */

/** A prerendered page: its title, and what is inside the root, both as HTML. */
export interface Prerendered {
  readonly title: string;
  readonly html: string;
}

export interface Prerenderer {
  /** All that is prerendered later is in this language. */
  readonly prerenderIn: (locale: string) => Promise<void>;
  /** Prerenders a page as it is before the server has answered. */
  readonly prerenderPage: (path: string) => Promise<Prerendered>;
  /** Prerenders the recipient's page in each state, with slots for what only the browser has. */
  readonly prerenderStates: (key: string) => Promise<[name: string, page: Prerendered][]>;
}
