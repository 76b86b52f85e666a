/** What the pictures of `pictures.ts` need outside of the browser. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import { root } from '../../unit-project.ts';

export const messagePictures = join(root, '.cache/messages');

export const savePicture: BrowserCommand<
  [path: string, clip: { x: number; y: number; width: number; height: number }]
> = async ({ page }, path, clip) => {
  await page.screenshot({ path: join(root, '.cache', path), clip });
};

export const pictured: BrowserCommand = () => {
  mkdirSync(messagePictures, { recursive: true });
  return readdirSync(messagePictures).map((file) => parse(file).name);
};
