/**
 * Lets the browser tests change the language of a page that stands, in whatever state it is, as the settings would.
 * A script of its own, in the workshop's site alone: a test adds it to a page, and calls what it leaves behind.
 */
import { chooseLocale } from '../intl/language.ts';

Reflect.set(globalThis, 'chooseLocale', chooseLocale);
