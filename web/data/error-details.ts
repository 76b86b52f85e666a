/**
 * What a fault comes down to before it is told. An error is not to be trusted: its message, its stack and even its name may
 * hold a secret, or the address of one. So nothing of them goes out but words of the contract, and the place in a file of
 * ours that the browser says it loaded.
 */
import { clientErrorClasses, clientErrorRoutes } from '../../shared/client-error-words.ts';
import type { ClientError } from '../../shared/contract/client-error.ts';
import { version } from '../../package.json';

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
