import type { ComponentType } from 'react';

/** What the site makes of an announcement; another feature’s part. */
export interface Announcement {
  /** Shows one as it will stand on every page. */
  readonly Preview: ComponentType<{ content: string }>;
  /** The names of what is left out of one, to keep it safe. */
  readonly leftOut: (content: string) => readonly string[];
}
