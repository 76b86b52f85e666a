/** The colours of emails: those of the site, and readable in mail programs that change them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, SHAPE_CONTRAST_MIN, TEXT_CONTRAST_MIN } from '../../shared/accent.ts';
import { tokenColours } from '../../web/build/site-identity.ts';
import { type Palette, palettesOf } from '../../worker/email/body.ts';

const { light, dark } = palettesOf('');

const accents = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

it.each([
  ['paper', 'paper'],
  ['card', 'card'],
  ['ink', 'ink'],
  ['soft', 'soft'],
  ['hairline', 'hairline'],
  ['wax', 'wax'],
  ['onWax', 'on-wax'],
] as const)('takes %s from the design token --%s', (name, token) => {
  expect({ light: light[name], dark: dark[name] }).toEqual(tokenColours(token));
});

function inverted(colour: string): string {
  const all = Number.parseInt(colour.slice(1), 16);
  return `#${(0xff_ff_ff - all).toString(16).padStart(6, '0')}`;
}

/** The Gmail app of Android and Outlook on the web darken light backgrounds, and lighten dark text on them. */
function partlyInverted(palette: Palette): Palette {
  return { ...palette, ...invertedOf(palette, ['paper', 'card', 'ink', 'soft']) };
}

/** Outlook on Windows and the Gmail app of iOS invert every colour. */
function invertedPalette(palette: Palette): Palette {
  const others = ['hairline', 'wax', 'onWax', 'edge'] as const;
  return { ...partlyInverted(palette), ...invertedOf(palette, others) };
}

function invertedOf(palette: Palette, names: readonly (keyof Palette)[]): Partial<Palette> {
  return Object.fromEntries(names.map((name) => [name, inverted(palette[name])]));
}

/** Which colours a recipient may get. Mail programs that read the dark theme do not invert it. */
const shownAs: readonly (readonly [string, (accent: string) => Palette])[] = [
  ['light', (accent) => palettesOf(accent).light],
  ['dark', (accent) => palettesOf(accent).dark],
  ['inverted', (accent) => invertedPalette(palettesOf(accent).light)],
  ['with inverted backgrounds', (accent) => partlyInverted(palettesOf(accent).light)],
];

describe.each(shownAs)('%s', (_, paletteOf) => {
  const { paper, card, ink, soft } = paletteOf('');

  it.each([
    ['text on the card', ink, card],
    ['text on paper', ink, paper],
    ['soft text on the card', soft, card],
    ['soft text on paper', soft, paper],
  ])('makes %s readable', (_what, text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
  });

  function expectReadable(accent: string): void {
    const { wax, onWax, edge } = paletteOf(accent);
    expect(contrast(onWax, wax)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
    for (const background of [paper, card]) {
      const most = Math.max(contrast(wax, background), contrast(edge, background));
      expect(most).toBeGreaterThanOrEqual(SHAPE_CONTRAST_MIN);
    }
  }

  it('makes the button readable, and lets it and the seal stand out, in every accent of a custom domain', () => {
    fc.assert(fc.property(accents, expectReadable), { examples: [['']] });
  });
});
