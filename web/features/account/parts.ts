import type { ComponentType, ReactNode } from 'react';
import type { Site } from '../../data/site.ts';

/** Parts of other features that stand on the account page. */
export interface AccountParts {
  /** Shows a site's data region. */
  readonly Region: ComponentType<{ site: Site }>;
  /** A button that opens the offer of a larger plan. */
  readonly Upgrade: ComponentType<{ className: string; children: ReactNode }>;
  /** The webhook of the account. */
  readonly Webhooks: ComponentType;
}
