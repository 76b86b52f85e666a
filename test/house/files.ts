/** The files of the project, by their paths from its root. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
