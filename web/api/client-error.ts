/**
 * Reports errors of the page: at most three, each once, and none if the visitor opted out. An error is not trusted: its
 * message, stack and even its name may contain a secret or its address. A report contains only words of the contract, and
 * the position in a script of ours that the browser has loaded.
 */
import type { ClientError, reportClientError } from '../../shared/contract/client-error.ts';
import { clientErrorClasses, clientErrorRoutes } from '../../shared/client-error-words.ts';
import { version } from '../../package.json';
import { isErrorReportingOn } from './error-preference.ts';

const PATH: (typeof reportClientError)['path'] = '/api/v2/client-error';
/** Per page load. */
const REPORTS_MAX = 3;

const reported = new WeakSet<object>();
const sent = new Set<string>();

/** Reports an error unless it was reported before. Never throws, so that it causes no further error. */
export function sendErrorReport(kind: ClientError['kind'], error: unknown): void {
  // An import error is reported again when it crashes the page.
  if (typeof error === 'object' && error) {
    if (reported.has(error)) return;
    reported.add(error);
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

/** Without cookies and referrer: the page's address contains the key of the secret. */
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

/** The page on which an error happened. */
export interface ErrorPage {
  readonly origin: string;
  readonly pathname: string;
  /** Whether the page has loaded the file of a URL. */
  readonly hasLoaded: (address: string) => boolean;
}

/** Kinds that are reported without a position too: they are always the site's own. */
const OWN_KINDS: ReadonlySet<ClientError['kind']> = new Set(['crash', 'chunk', 'language']);
const POSITION =
  /(https?:\/\/[^\s/@()]+)(\/dist\/([A-Za-z0-9_.-]{1,61}\.js)):(\d{1,7}):(\d{1,7})\)?$/;

/** The report of an error; null for errors of other scripts, such as those of browser extensions. */
export function errorDetails(
  kind: ClientError['kind'],
  error: unknown,
  page: ErrorPage,
): ClientError | null {
  const place = positionIn(error, page);
  if (place === null && !OWN_KINDS.has(kind)) return null;
  return { kind, error: classOf(error), route: routeOf(page.pathname), at: place ?? '', version };
}

/** The first position in a script of this site; null where there is none, empty where the page has not loaded the file. */
function positionIn(error: unknown, { origin, hasLoaded }: ErrorPage): string | null {
  for (const line of framesOf(error)) {
    const [, site, path = '', file = '', row = '', column = ''] = POSITION.exec(line) ?? [];
    if (site === origin) return hasLoaded(origin + path) ? `${file}:${row}:${column}` : '';
  }
  return null;
}

/** The lines of a stack, without the message that some browsers put first. */
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

/** A text property of an error; anything can be thrown, and a getter can throw. */
function textIn(error: unknown, name: 'message' | 'name' | 'stack'): string {
  try {
    const value: unknown = typeof error === 'object' && error ? Reflect.get(error, name) : '';
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}
