/** Hears of the page's own faults. Few pages have one, so what reports them loads with the first. */
import type { ClientError } from '../../shared/contract/client-error.ts';
import type * as clientError from './client-error.ts';

type FaultKind = ClientError['kind'];
/** Whether the site takes reports; nobody knows before it has said so. */
export type AcceptsReports = () => boolean | undefined;

let takesReports: AcceptsReports = () => undefined;
/** Asked for once: that it cannot be loaded is a fault as well, and would be told for ever. */
let reporter: Promise<typeof clientError> | undefined;

/** Tells of a fault. Never fails: where the report cannot be loaded, there is none. */
export function reportError(kind: FaultKind, error: unknown): void {
  if (takesReports() === false) return;
  reporter ??= import('./client-error.ts');
  reporter.then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    () => undefined,
  );
}

/** Hears of what nobody caught, and of parts that did not load. */
export function watchErrors(taken: AcceptsReports): void {
  takesReports = taken;
  addEventListener('error', ({ error }) => reportError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('promise', reason));
  addEventListener('vite:preloadError', ({ payload }) => reportError('chunk', payload));
}
