/** Paths in a checkout. */
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const siteDirectory = resolve(root, 'dist/site');
/** The site with its compressed forms, for `npm start`. */
export const servedDirectory = resolve(root, 'dist/served');
export const workerBundle = resolve(root, 'dist/worker/index.js');
/** The site for browser tests: with the gallery and the pseudo-languages, which are not deployed. */
export const workshopDirectory = resolve(root, '.cache/workshop');
/** The command line, as npm publishes it. */
export const commandLineDirectory = resolve(root, 'dist/cli');
