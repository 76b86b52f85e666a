/**
 * The accent colour of a custom domain, adjusted for each theme. Guarantees the contrast of WCAG 2: 3 to 1 with page and card, and
 * 4.5 to 1 for text on it. Hue and saturation are kept; the lightness changes as little as necessary.
 */

/** The backgrounds around the colour in each theme: `--paper` and `--card` of the design tokens. */
export const backgrounds = {
  light: { paper: '#f6f2ec', card: '#fffdfa' },
  dark: { paper: '#161412', card: '#1f1c19' },
} as const;

export type ThemeName = keyof typeof backgrounds;

export const SHAPE_CONTRAST_MIN = 3;
export const TEXT_CONTRAST_MIN = 4.5;

/** A colour in one theme. */
export interface Shade {
  readonly background: string;
  /** The colour of text on it. */
  readonly text: string;
  /** The background on hover: a little more contrast with its text. */
  readonly strong: string;
  /** How the chosen colour was adjusted; null where it was not. */
  readonly moved: 'darker' | 'lighter' | null;
}

type Rgb = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Finer than a difference in 8 bits per channel. */
const LIGHTNESS_STEP = 1 / 1024;
const STRONG_STEP = 0.12;

/** An accent colour is `#rrggbb`, in upper or lower case. */
export function isAccent(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * A chosen colour as both themes show it; null where the text is no colour.
 *
 * @param accent `#rrggbb`
 */
export function shadesOf(accent: string): Readonly<Record<ThemeName, Shade>> | null {
  if (!isAccent(accent)) return null;
  const chosen = accent.toLowerCase();
  return { light: shadeIn('light', chosen), dark: shadeIn('dark', chosen) };
}

/**
 * The contrast of two colours, from 1 to 21.
 *
 * @param one `#rrggbb`
 * @param other `#rrggbb`
 */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function shadeIn(theme: ThemeName, chosen: string): Shade {
  const away = theme === 'light' ? -1 : 1;
  let background = chosen;
  // This ends: black stands out on both light backgrounds, and white on both dark ones.
  for (let step = 1; !standsOut(theme, background); step++) {
    background = shifted(chosen, step * LIGHTNESS_STEP * away);
  }
  // One of the two can always be read: black has enough contrast on every background on which white has too little.
  const text = contrast(WHITE, background) >= TEXT_CONTRAST_MIN ? WHITE : BLACK;
  const strong = mixed(background, text === WHITE ? BLACK : WHITE, STRONG_STEP);
  const moved = background === chosen ? null : theme === 'light' ? 'darker' : 'lighter';
  return { background, text, strong, moved };
}

function standsOut(theme: ThemeName, colour: string): boolean {
  const { paper, card } = backgrounds[theme];
  return [paper, card].every((around) => contrast(colour, around) >= SHAPE_CONTRAST_MIN);
}

/** A colour with another lightness in HSL, which goes from 0, black, to 1, white; hue and saturation stay. */
function shifted(colour: string, by: number): string {
  const rgb = channels(colour);
  const max = Math.max(...rgb);
  const min = Math.min(...rgb);
  const lightness = (max + min) / 2;
  const wanted = Math.min(Math.max(lightness + by, 0), 1);
  const room = 1 - Math.abs(2 * lightness - 1);
  const wantedRoom = 1 - Math.abs(2 * wanted - 1);
  // A grey has no room for saturation, and needs none.
  const scale = room === 0 ? 0 : wantedRoom / room;
  return hex(rgb.map((channel) => wanted + (channel - lightness) * scale));
}

function mixed(colour: string, other: string, part: number): string {
  const added = channels(other);
  return hex(channels(colour).map((channel, at) => channel + ((added[at] ?? 0) - channel) * part));
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 1. */
function channels(colour: string): Rgb {
  const all = Number.parseInt(colour.slice(1), 16);
  return [(all >> 16) / 255, ((all >> 8) & 255) / 255, (all & 255) / 255];
}

function hex(rgb: readonly number[]): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(Math.max(channel, 0), 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
