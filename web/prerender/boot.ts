/**
 * Runs before the first paint, as a classic script: sets the theme and the direction of writing, repairs the link of a secret,
 * shows the page that was prerendered in the visitor's language, and preloads what the application needs to hydrate it.
 */
import { directionOf, regionalTag } from '../../shared/language.ts';
import { cleanAddress, reloadForFragment } from './link-address.ts';
import { wasSignedIn } from '../api/signed-in.ts';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import { filesOfPage, type PageFiles } from './boot-table.ts';
import type { Protocol } from './protocol.ts';
import { shownPath } from './shown-page.ts';
import { parsed, showPrerenderedPage } from './prerendered-page.ts';
import { SERIF, type SerifFace, serifFaceOf } from './serif.ts';
import { recordEvents } from './early-events.ts';
import { earlierChoices, negotiateLocale, pageLanguage } from './choice.ts';

const { documentElement } = document;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build has written it into the HTML.
const table = JSON.parse(document.querySelector('#page-files')?.textContent ?? '') as PageFiles;

/** Sets the theme, and the face of the headings that an earlier visit has fetched. */
function showTheme(): void {
  try {
    const theme = localStorage.getItem('restMode');
    if (theme === 'dark' || theme === 'light') documentElement.dataset['theme'] = theme;
    showSerif(localStorage.getItem(SERIF));
  } catch {
    // Storage may be forbidden: the theme of the system applies.
  }
}

/** @param stored the face, as `serif-faces.ts` has stored it; null if it was never fetched */
function showSerif(stored: string | null): void {
  if (stored === null) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is not a list of faces throws, and the serif of the system stays.
  for (const face of JSON.parse(stored) as readonly SerifFace[]) {
    document.fonts.add(serifFaceOf(face));
  }
  documentElement.dataset['serif'] = '';
}

/** Sets the language and direction of the document as the application will. */
function showLanguage(): string {
  const offered = [...supportedLocales, ...table.languages.pseudo];
  const locale = negotiateLocale(earlierChoices(), navigator.languages, offered);
  documentElement.lang = languageTag(locale);
  documentElement.dir = directionOf(locale);
  return locale;
}

/** Loads the files that the application needs on a page; none of them runs yet. */
function preloadFiles(path: string, locale: string): void {
  const isPrerendered = path === location.pathname && 'page' in documentElement.dataset;
  for (const file of filesOfPage(table, path, locale, isPrerendered)) {
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
}

/** The longest that the application waits for the state of a secret. */
const STATE_MS_MAX = 1000;

/**
 * Starts the application when what was prerendered is painted: before that they would share the processor, and on most pages the
 * network. A recipient waits for the button, and for what it does: their page loads the files at once, and runs them afterwards.
 */
async function start(path: string, locale: string, isRecipients: boolean): Promise<void> {
  if (isRecipients) preloadFiles(path, locale);
  const { waxseal } = globalThis;
  await waxseal?.pageShown;
  if ('page' in documentElement.dataset && !document.hidden) {
    await parsed();
    await Promise.race([waxseal?.stateShown, after((done) => setTimeout(done, STATE_MS_MAX))]);
    await after((done) => requestAnimationFrame(() => setTimeout(done)));
  }
  if (!isRecipients) preloadFiles(path, locale);
  for (const file of table.scripts ?? []) void import(/* @vite-ignore */ file);
}

async function after(wait: (done: () => void) => unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  wait(resolve);
  await promise;
}

function preloadCalls(link: string | null): Protocol['calls'] {
  // The path of the call ends like that of the page.
  const isOthers = link?.startsWith('/p') === false;
  const paths = ['/api/v2/bootstrap', ...(isOthers ? [`/api/v2${link}`] : [])];
  return Object.fromEntries(
    paths.map((path) => {
      const headers: HeadersInit = [['Accept', 'application/json'], pageLanguage()];
      const answer = fetch(path, { headers });
      // The caller that takes the promise handles the failure; until then it must not count as unhandled.
      answer.catch(() => undefined);
      return [path, answer];
    }),
  );
}

const recorded = recordEvents();
showTheme();
const address = cleanAddress();
reloadForFragment();
const locale = showLanguage();
if (wasSignedIn()) documentElement.dataset['signedIn'] = '';
const { link } = address;
const calls = preloadCalls(link);
const path = shownPath(location.pathname, wasSignedIn());
const isRecipients =
  link?.startsWith('/s') === true && documentElement.dataset['page'] === 'secret';
globalThis.waxseal = {
  ...recorded,
  ...address,
  calls,
  regionalTag: regionalTag(locale, navigator.languages),
  pageShown: showPrerenderedPage(locale, path, link !== null, table.languages.pseudo),
  isAppStarted: false,
};
void start(path, locale, isRecipients);
