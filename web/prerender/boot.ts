/**
 * Runs before the first paint, as a classic script: sets the theme and the direction of writing, repairs the link of a secret,
 * shows the page that was drawn ahead in the visitor's language, and preloads what the application needs to hydrate it.
 */
import { DASHBOARD, isForVisitors } from '../../shared/drawn-pages.ts';
import { directionOf, regionalTag } from '../../shared/language.ts';
import { linkPath, repairedLink } from '../../shared/link-key.ts';
import { fragmentProblem } from '../api/link-fragment.ts';
import { wasSignedIn } from '../api/signed-in.ts';
import { readFragment } from '../../shared/seal/fragment.ts';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import type { PageFiles } from './boot-table.ts';
import { parsed, showDrawnPage } from './drawn-page.ts';
import { recordEvents } from './early-events.ts';
import { earlierChoices, negotiateLocale, pageLanguage } from './choice.ts';
import { languageFile } from './language-files.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build has written it into the HTML.
const table = JSON.parse(document.querySelector('#page-files')?.textContent ?? '') as PageFiles;

function showTheme(): void {
  try {
    const theme = localStorage.getItem('restMode');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage may be forbidden: the theme of the system applies.
  }
}

/** Sets the language and direction of the document as the application will. */
function showLanguage(): string {
  const offered = [...supportedLocales, ...table.languages.pseudo];
  const locale = negotiateLocale(earlierChoices(), navigator.languages, offered);
  document.documentElement.lang = languageTag(locale);
  document.documentElement.dir = directionOf(locale);
  return locale;
}

/** The path of the page to be shown: signed-in customers are redirected to the dashboard from the pages for visitors. */
function shownPath(): string {
  return isForVisitors(location.pathname) && wasSignedIn() ? DASHBOARD : location.pathname;
}

/** Loads what the application needs on this page. */
function loadPage(locale: string): void {
  const path = shownPath();
  // The styles of a drawn page stand in it.
  const isDrawn = path === location.pathname && 'page' in document.documentElement.dataset;
  const page = table.pages.find((one) => new RegExp(one.path).test(path));
  const files = page?.needs.flatMap((place) => table.files[place] ?? []) ?? [];
  const parts = locale === 'en' ? [] : (page?.groups ?? []);
  const messages = parts.map((group) => languageFile(table.languages, locale, group));
  for (const file of [...files.map((name) => `/dist/${name}`), ...messages]) {
    if (isDrawn && file.endsWith('.css')) continue;
    const link = document.createElement('link');
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else {
      link.rel = 'modulepreload';
    }
    // As the application imports it; otherwise it would be loaded twice.
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
  for (const file of table.scripts ?? []) void import(/* @vite-ignore */ file);
}

/** The longest that the application waits for the state of a secret. */
const STATE_MS_MAX = 1000;

/** Loads the application when what was drawn ahead is painted: before that they would share the network and the processor. */
async function start(locale: string, pageShown: Promise<void>): Promise<void> {
  await pageShown;
  if ('page' in document.documentElement.dataset && !document.hidden) {
    await parsed();
    await Promise.race([globalThis.stateShown, after((done) => setTimeout(done, STATE_MS_MAX))]);
    await after((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  loadPage(locale);
}

async function after(wait: (done: () => void) => unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  wait(resolve);
  await promise;
}

/**
 * Removes what mail and chat programs appended to a link, and puts a fragment that became a part of the path or the query back into its
 * place.
 * An incomplete link stays as it is, and nothing is asked for.
 */
function cleanAddress(): string | null {
  const link = repairedLink(location);
  if (link === null) return null;
  const { path, search, fragment, isChanged } = link;
  globalThis.isLinkChanged = isChanged;
  history.replaceState(null, '', path + search + fragment);
  globalThis.linkFragment = readFragment(location.hash);
  // The private page needs no fragment.
  return path.startsWith('/s') && fragmentProblem(globalThis.linkFragment) ? null : path;
}

/** Another fragment is another link. */
function reloadForFragment({ oldURL }: HashChangeEvent): void {
  const { pathname } = location;
  if (linkPath(pathname) !== null && new URL(oldURL).pathname === pathname) location.reload();
}

function preloadCalls(link: string | null): void {
  // The path of the call ends like that of the page.
  const paths = ['/api/v2/bootstrap', ...(link?.startsWith('/s') ? [`/api/v2${link}`] : [])];
  globalThis.preloadedCalls = Object.fromEntries(
    paths.map((path) => {
      const headers: HeadersInit = [['Accept', 'application/json'], pageLanguage()];
      const answer = fetch(path, { headers });
      // The caller that takes the promise handles the failure; until then it must not count as unhandled.
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
}

recordEvents();
showTheme();
const link = cleanAddress();
addEventListener('hashchange', reloadForFragment);
const locale = showLanguage();
if (wasSignedIn()) document.documentElement.dataset['signedIn'] = '';
preloadCalls(link);
globalThis.pageShown = showDrawnPage(locale, shownPath(), link !== null, table.languages.pseudo);
void start(locale, globalThis.pageShown);
globalThis.secretLink = link;
globalThis.regionalTag = regionalTag(locale, navigator.languages);
