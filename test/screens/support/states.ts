/**
 * The states of the screens: one catalogue, which every version of the tests opens. The gate looks at each state once; `FULL=1` at
 * every width, in both themes, both directions of writing, and in all languages on the smallest phone; `npm run shots` takes
 * pictures of them.
 */
import { expect, inject, it } from 'vitest';
import { page } from 'vitest/browser';
import { supportedLocales } from '../../../shared/locales.ts';
import { contrastViolations, violations, violationsBesideContrast } from './axe.ts';
import { expectToFit } from './fit.ts';
import { switchLanguage } from './language.ts';
import { painted } from './layout-shift.ts';
import { emulate } from './media.ts';
import { expectNoSidewaysScroll } from './overflow.ts';
import { takePictures, takePicturesOfMessages } from './pictures.ts';
import { expectRoom, LAPTOP, PHONE, sizes, SMALLEST } from './room.ts';
import { untranslated } from './untranslated.ts';

/** What the configuration provides to the tests in the browser. */
declare module 'vitest' {
  interface ProvidedContext {
    /** What is done with each state. */
    readonly version: 'gate' | 'full' | 'pictures' | 'messages';
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
  /** What a screen reader is given of it is stored. `UPDATE_GOLDEN=1` writes it, to be reviewed with the change that caused it. */
  readonly isRead?: true;
  /** Texts of it that are no messages: what customers and operators wrote. */
  readonly names?: readonly string[];
}

/** Makes states of what opens them, by their names; beside it stands what else is known of a state. */
export function statesOf(
  openers: Readonly<Record<string, State['open'] | Omit<State, 'name'>>>,
): readonly State[] {
  return Object.entries(openers).map(([name, opener]) =>
    typeof opener === 'function' ? { name, open: opener } : { name, ...opener },
  );
}

const timeout = inject('version') === 'gate' ? 20_000 : 300_000;

/** Declares the tests that every state of a screen must pass. */
export function expectStates(states: readonly State[]): void {
  for (const state of states) {
    it(`shows ${state.name} so that everybody can use it`, { timeout }, async () => {
      const version = inject('version');
      await state.open();
      // Some parts are measured once they are shown: a text that scrolls gets a place in the order of the keyboard.
      await painted();
      if (version === 'pictures') await takePictures(state.name);
      else if (version === 'messages') await takePicturesOfMessages();
      else {
        await expectUsable(state);
        if (version === 'full') await expectUsableEverywhere();
      }
    });
  }
}

async function expectUsable({ isMain, isRead, names }: State): Promise<void> {
  if (isRead) await expect.element(page.getByRole('main')).toMatchAriaSnapshot();
  scrollToEnd();
  expect(await (isMain ? violations() : violationsBesideContrast())).toEqual([]);
  await expectRoom('from left to right');
  await switchLanguage('en_XA');
  expect(untranslated(names)).toEqual([]);
  expectNoSidewaysScroll('in long words');
  expectToFit('in long words');
}

/** There a bar that sticks to the lower edge lies in its place, and covers nothing. */
function scrollToEnd(): void {
  scrollTo(0, document.documentElement.scrollHeight);
}

const PHONE_AND_LAPTOP = [PHONE, LAPTOP];

/** Longer than any real language, in both directions: where they have room, the others have it too. */
const longest = new Set(['en_XA', 'ar_XB']);

/** Beyond what holds for every state: both themes, both directions, every width, and all languages on the smallest phone. */
async function expectUsableEverywhere(): Promise<void> {
  for (const locale of ['en', 'ar_XB']) {
    await switchLanguage(locale);
    for (const { width, height } of PHONE_AND_LAPTOP) {
      await page.viewport(width, height);
      scrollToEnd();
      expect(await violations(), `light, ${locale}, ${width} px`).toEqual([]);
      // Between the themes nothing differs but colours.
      await emulate({ theme: 'dark' });
      expect(await contrastViolations(), `dark, ${locale}, ${width} px`).toEqual([]);
      await emulate({ theme: 'light' });
    }
  }
  for (const locale of [...supportedLocales, ...longest]) {
    await switchLanguage(locale);
    for (const { width, height } of longest.has(locale) ? sizes : [SMALLEST]) {
      await page.viewport(width, height);
      expectNoSidewaysScroll(`at ${width} px, in ${locale}`);
      expectToFit(`at ${width} px, in ${locale}`);
    }
  }
}
