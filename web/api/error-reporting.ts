/** Listens for errors of the page. The code that reports them is loaded with the first one. */
import type { ClientError } from '../../shared/contract/client-error.ts';
import type * as clientError from './client-error.ts';

type ErrorKind = ClientError['kind'];
/** Whether the site accepts reports; undefined before the site has loaded. */
type AcceptsReports = () => boolean | undefined;

let takesReports: AcceptsReports = () => undefined;
/** Imported once: a failed import is an error too, and would be reported forever. */
let reporter: Promise<typeof clientError> | undefined;

/** Reports an error. Never throws; nothing is reported if the reporter cannot be loaded. */
export function reportError(kind: ErrorKind, error: unknown): void {
  if (takesReports() === false) return;
  reporter ??= import('./client-error.ts');
  reporter.then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    () => undefined,
  );
}

/** Reports an error for which another part of the page was shown. */
export function reportCrash(error: unknown): void {
  reportError('crash', error);
}

/** Listens for uncaught errors, and for parts that could not be loaded. */
export function watchErrors(taken: AcceptsReports): void {
  takesReports = taken;
  addEventListener('error', ({ error }) => reportError('script', error));
  addEventListener('unhandledrejection', ({ reason }) => reportError('promise', reason));
  addEventListener('vite:preloadError', ({ payload }) => reportError('chunk', payload));
}
