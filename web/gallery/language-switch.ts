/**
 * Changes the language of an open page from a browser test, in any state, as the settings do. It is built for the test site
 * only: a test adds the script to a page and calls the global function.
 */
import { chooseLocale } from '../intl/language.ts';

Reflect.set(globalThis, 'chooseLocale', chooseLocale);
