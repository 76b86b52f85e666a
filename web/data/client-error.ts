/** Reports faults of the page: few of them, each once, and none where the visitor does not want it. */
import type { ClientError, reportClientError } from '../../shared/contract/client-error.ts';
import { isErrorReportingOn } from './error-reporting-preference.ts';
import { errorDetails } from './error-details.ts';

const PATH: (typeof reportClientError)['path'] = '/api/v2/client-error';
/** Of one page, as long as it is not loaded again. */
const REPORTS_MAX = 3;

const met = new WeakSet<object>();
const sent = new Set<string>();

/** Reports a fault, unless it was. Nobody waits for it and it never fails: it must not become a fault of its own. */
export function sendErrorReport(kind: ClientError['kind'], error: unknown): void {
  // What did not load comes by again when the page breaks of it.
  if (typeof error === 'object' && error) {
    if (met.has(error)) return;
    met.add(error);
  }
  const { origin, pathname } = location;
  const facts = JSON.stringify(errorDetails(kind, error, { origin, pathname, hasLoaded }));
  if (facts === 'null' || sent.has(facts) || sent.size >= REPORTS_MAX || !isErrorReportingOn())
    return;
  sent.add(facts);
  send(facts);
}

function hasLoaded(address: string): boolean {
  return performance.getEntriesByName(address).length > 0;
}

/** Without cookies, and without the address of the page: here it is the secret. */
function send(body: string): void {
  fetch(PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
