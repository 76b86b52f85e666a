import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  contrast,
  isAccent,
  SHAPE_CONTRAST_MIN,
  type Shade,
  shadesOf,
  backgrounds,
  TEXT_CONTRAST_MIN,
  type ThemeName,
} from './accent.ts';

const themes = ['light', 'dark'] as const;

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

function shadeOf(accent: string, theme: ThemeName): Shade {
  const shades = shadesOf(accent);
  if (!shades) throw new Error(`${accent} is no colour`);
  return shades[theme];
}

/** Checks any colour in both themes. */
function expectOfAny(check: (accent: string, theme: ThemeName) => void): void {
  fc.assert(
    fc.property(colour, (accent) => {
      for (const theme of themes) check(accent, theme);
    }),
  );
}

function hueOf(accent: string): { hue: number; chroma: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(accent.slice(at, at + 2), 16),
  );
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  const sector =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  return { hue: (sector * 60 + 360) % 360, chroma };
}

/** A pure colour for each degree of the wheel, at two lightnesses. */
function* wheel(): Generator<string> {
  for (const lightness of [0.5, 0.8]) {
    for (let degrees = 0; degrees < 360; degrees++) {
      const chroma = 1 - Math.abs(2 * lightness - 1);
      const channel = (turn: number) => {
        const at = (turn + degrees / 30) % 12;
        const value = lightness - (chroma / 2) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
        return Math.round(value * 255)
          .toString(16)
          .padStart(2, '0');
      };
      yield `#${channel(0)}${channel(8)}${channel(4)}`;
    }
  }
}

function expectReadable(accent: string): void {
  for (const theme of themes) {
    const { background, text, strong } = shadeOf(accent, theme);
    for (const around of Object.values(backgrounds[theme])) {
      const ratio = contrast(background, around);
      expect(ratio, `${accent} on ${around}`).toBeGreaterThanOrEqual(SHAPE_CONTRAST_MIN);
    }
    for (const under of [background, strong]) {
      const ratio = contrast(text, under);
      expect(ratio, `words on ${accent}`).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
    }
  }
}

it('makes every hue stand out from paper and card, and its words readable', () => {
  for (const accent of wheel()) expectReadable(accent);
});

it('makes every other colour stand out too', () => {
  fc.assert(fc.property(colour, expectReadable));
});

it('shows a colour as it is that stands out by itself, and says whether it moved', () => {
  expectOfAny((accent, theme) => {
    const { background, moved } = shadeOf(accent, theme);
    const isFit = Object.values(backgrounds[theme]).every(
      (around) => contrast(accent, around) >= SHAPE_CONTRAST_MIN,
    );
    expect(background === accent).toBe(isFit);
    expect(moved).toBe(isFit ? null : theme === 'light' ? 'darker' : 'lighter');
  });
});

it('moves a colour no further than it has to', () => {
  expectOfAny((accent, theme) => {
    const { background, moved } = shadeOf(accent, theme);
    if (moved === null) return;
    const nearest = Math.min(
      ...Object.values(backgrounds[theme]).map((around) => contrast(background, around)),
    );
    expect(nearest).toBeLessThan(SHAPE_CONTRAST_MIN * 1.04);
  });
});

it('keeps the hue of a colour that it moves', () => {
  for (const accent of wheel()) {
    for (const theme of themes) {
      const before = hueOf(accent);
      const after = hueOf(shadeOf(accent, theme).background);
      const distance = Math.abs(before.hue - after.hue);
      // The less colour there is, as near white or black, the more the rounding of channels changes the hue.
      const steps = 60 / Math.min(before.chroma, after.chroma);
      const turned = Math.min(distance, 360 - distance);
      expect(turned, `the hue of ${accent}`).toBeLessThanOrEqual(2 * steps);
    }
  }
});

it('moves no colour a second time', () => {
  expectOfAny((accent, theme) => {
    const { background } = shadeOf(accent, theme);
    expect(shadeOf(background, theme)).toMatchObject({ background, moved: null });
  });
});

it('reads capitals as a colour too, and nothing else', () => {
  expect(shadesOf('#A8231C')).toEqual(shadesOf('#a8231c'));
  for (const text of ['', 'red', '#abc', '#a8231c80', 'a8231c', '#a8231g', ' #a8231c']) {
    expect(isAccent(text)).toBe(false);
    expect(shadesOf(text)).toBeNull();
  }
});
