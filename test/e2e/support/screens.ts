/** Every screen and state of the product, and how to open it in a new page. */
import type { Page } from '@playwright/test';
import type { Client } from '../../support/client.ts';
import type { PageMonitor } from './page-monitor.ts';

export interface Scene {
  readonly page: Page;
  readonly api: Client;
}

export interface Screen {
  readonly name: string;
  /** Resolves when the screen is complete. */
  readonly open: (scene: Scene) => Promise<void>;
  /** Represents its other states (busy, refused, failed, ...) where all of them would take too long. */
  readonly isMain?: true;
}

export const screens: readonly Screen[] = [...docsScreens];
export const screens: readonly Screen[] = [
];

/** The failures that some screens are about. */
export function expectFailuresOfScreens(monitor: PageMonitor): void {
  monitor.expectFailedLoads('no answer', 403, 404, 422, 429, 500, 503);
}
