/** Reports faults of the page: few of them, each once, and none where the visitor does not want it. */
import type { ClientError, reportClientError } from '../../shared/contract/client-error.ts';
import { isErrorReportingOn } from './error-reporting-preference.ts';
import { clientErrorClasses, clientErrorRoutes } from '../../shared/client-error-words.ts';
import { version } from '../../package.json';

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
  const facts = JSON.stringify(
    errorDetails(kind, error, { origin, pathname, hasLoaded: isLoaded }),
  );
  if (facts === 'null' || sent.has(facts) || sent.size >= REPORTS_MAX || !isErrorReportingOn())
    return;
  sent.add(facts);
  send(facts);
}

function isLoaded(address: string): boolean {
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

/** Where a fault happened. */
export interface ErrorPage {
  readonly origin: string;
  readonly pathname: string;
  /** Whether the page has loaded a file, by its address. */
  readonly hasLoaded: (address: string) => boolean;
}

/** Of these even an error that nobody can place is the site's own. */
const OURS: ReadonlySet<ClientError['kind']> = new Set(['crash', 'chunk', 'language']);
const PLACE = /(https?:\/\/[^\s/@()]+)(\/dist\/([A-Za-z0-9_.-]{1,61}\.js)):(\d{1,7}):(\d{1,7})\)?$/;

/** The facts of a fault; null where it is none of ours: extensions and the like run scripts in our pages, too. */
export function errorDetails(
  kind: ClientError['kind'],
  error: unknown,
  page: ErrorPage,
): ClientError | null {
  const place = placeOf(error, page);
  if (place === null && !OURS.has(kind)) return null;
  return { kind, error: classOf(error), route: routeOf(page.pathname), at: place ?? '', version };
}

/** The first place in a file of ours, null where there is none; empty where the file is not known to be one. */
function placeOf(error: unknown, { origin, hasLoaded }: ErrorPage): string | null {
  for (const line of framesOf(error)) {
    const [, site, path = '', file = '', row = '', column = ''] = PLACE.exec(line) ?? [];
    if (site === origin) return hasLoaded(origin + path) ? `${file}:${row}:${column}` : '';
  }
  return null;
}

/** The lines of a stack, without the message that some browsers begin it with. */
function framesOf(error: unknown): string[] {
  const message = textIn(error, 'message');
  const stack = textIn(error, 'stack');
  const start = message === '' ? -1 : stack.indexOf(message);
  return stack.slice(start < 0 ? 0 : start + message.length).split('\n');
}

function classOf(error: unknown): ClientError['error'] {
  const name = textIn(error, 'name');
  return clientErrorClasses.find((known) => known === name) ?? 'Error';
}

function routeOf(pathname: string): ClientError['route'] {
  const path = pathname.replace(/(?<=[^/])\/$/, '');
  const exact = clientErrorRoutes.find((route) => route === path);
  return exact ?? clientErrorRoutes.find((route) => patternOf(route).test(path)) ?? 'unknown';
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`);
}

/** What an error says of itself; anything can be thrown, and a getter can throw. */
function textIn(error: unknown, name: 'message' | 'name' | 'stack'): string {
  try {
    const value: unknown = typeof error === 'object' && error ? Reflect.get(error, name) : '';
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
