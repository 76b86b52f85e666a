/** What a run for others does differently from one on one's own machine. */
import { isBuilt, isThere } from './freshness.ts';

/** Whether this run serves others, by `APP_ENV`: locally it builds what it lacks, here its code may be read-only. */
export function isProduction(env: NodeJS.ProcessEnv): boolean {
  return (env['APP_ENV'] ?? 'local') !== 'local';
}

/** @throws when there is no build */
export function expectBuild(): void {
  if (!isThere()) throw new Error('there is no build. Run npm run build first');
  if (!isBuilt())
    console.error('The build is older than its sources; npm run build makes a new one.');
}
