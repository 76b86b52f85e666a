/**
 * The states of the screens: one catalogue, which every version of the tests opens. The gate looks at each state once; `FULL=1` in
 * every width, both themes, both directions and all languages; `SHOTS=1` takes pictures of them.
 */
import { expect, inject, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { supportedLocales } from '../../../shared/locales.ts';
import { contrastViolations, violations, violationsBesideContrast } from './axe.ts';
import { expectToFit } from './fit.ts';
import { switchLanguage } from './language.ts';
import { expectNoSidewaysScroll } from './overflow.ts';
import { expectRoom, LAPTOP, PHONE } from './room.ts';
import { untranslated } from './untranslated.ts';

/** What the configuration provides to the tests in the browser. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the long version runs. */
    readonly isFull: boolean;
    /** Whether pictures are taken. */
    readonly withPictures: boolean;
    /** The messages of the server, in English. */
    readonly serverSentences: string[];
  }
}

/** A screen in one of its states. */
export interface State {
  readonly name: string;
  /** Resolves when the screen is complete. */
  readonly open: () => Promise<unknown>;
  /** Represents its other states (busy, refused, failed, ...) where something about all of them would take too long. */
  readonly isMain?: true;
  /** Texts of it that are no messages: what customers and operators wrote. */
  readonly names?: readonly string[];
}

const isLong = inject('isFull') || inject('withPictures');

/** Declares the tests that every state of a screen must pass. */
export function expectStates(states: readonly State[]): void {
  for (const { name, open, isMain, names } of states) {
    it(
      `shows ${name} so that everybody can use it`,
      { timeout: isLong ? 300_000 : 20_000 },
      async () => {
        await open();
        expect(await (isMain ? violations() : violationsBesideContrast())).toEqual([]);
        await expectRoom('from left to right');
        await switchLanguage('en_XA');
        expect(untranslated(names)).toEqual([]);
        expectNoSidewaysScroll('in long words');
        expectToFit('in long words');
        if (inject('isFull')) await expectEverywhere(open);
        if (inject('withPictures')) await takePictures(name, open);
      },
    );
  }
}

const PHONE_AND_LAPTOP = [PHONE, LAPTOP];

async function expectEverywhere(open: State['open']): Promise<void> {
  await switchLanguage('en');
  await open();
  for (const dir of ['ltr', 'rtl']) {
    document.documentElement.dir = dir;
    for (const { width, height } of PHONE_AND_LAPTOP) {
      await page.viewport(width, height);
      await emulateTheme('light');
      expect(await violations(), `light, ${dir}, ${width} px`).toEqual([]);
      await emulateTheme('dark');
      expect(await contrastViolations(), `dark, ${dir}, ${width} px`).toEqual([]);
    }
    await expectRoom(dir);
  }
  for (const locale of [...supportedLocales, 'ar_XB'].toReversed()) {
    await switchLanguage(locale);
    for (const { width, height } of PHONE_AND_LAPTOP) {
      await page.viewport(width, height);
      expectNoSidewaysScroll(`at ${width} px, in ${locale}`);
      expectToFit(`at ${width} px, in ${locale}`);
    }
  }
}

async function takePictures(name: string, open: State['open']): Promise<void> {
  await switchLanguage('en');
  await open();
  for (const [width, height] of [
    [375, 812],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    for (const [dir, theme] of [
      ['ltr', 'light'],
      ['ltr', 'dark'],
      ['rtl', 'light'],
    ] as const) {
      document.documentElement.dir = dir;
      await emulateTheme(theme);
      // From this folder.
      await page.screenshot({ path: `../../../.cache/shots/${name}-${width}-${dir}-${theme}.png` });
    }
  }
  document.documentElement.dir = 'ltr';
}

/** Until the next call, in this and all later tests of a file. */
async function emulateTheme(value: 'light' | 'dark'): Promise<void> {
  const media = [
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features: media });
}
