/** What draws pages ahead (`draw.tsx`), as the build calls it. */

/** A drawn page: its title, and what is inside the root, both as HTML. */
export interface Drawing {
  readonly title: string;
  readonly html: string;
}

export interface Drawer {
  /** All later drawings are in this language. */
  readonly drawIn: (locale: string) => Promise<void>;
  /** Draws a page as it is before the server has answered. */
  readonly drawPage: (path: string) => Promise<Drawing>;
  /** Draws the recipient's page in each state, with slots for what only the browser has. */
  readonly drawStates: (key: string) => Promise<[name: string, drawing: Drawing][]>;
}
