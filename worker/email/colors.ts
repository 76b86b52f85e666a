/**
 * The colours of emails. They are those of the design tokens in `web/styles/tokens.css`; a test compares them. Guarantees that
 * everything can be read and that seal and button stand out, in both themes, and where a mail program inverts the colours
 * of the light one, or only its backgrounds and the text on them.
 */
import {
  backgrounds,
  contrast,
  shadesOf,
  TEXT_CONTRAST_MIN,
  type ThemeName,
} from '../../shared/accent.ts';

export interface Palette {
  readonly paper: string;
  readonly card: string;
  readonly ink: string;
  readonly soft: string;
  readonly hairline: string;
  /** Of the seal and the button. */
  readonly wax: string;
  readonly onWax: string;
  /** Around the wax: stands out against a background that was darkened. */
  readonly edge: string;
}

export type Palettes = Readonly<Record<ThemeName, Palette>>;

const WHITE = '#ffffff';
const DARK_WAX = '#c8372d';
/** A little more than a difference in 8 bits per channel. */
const DARKER = 0.99;

const ours: Palettes = {
  light: {
    ...backgrounds.light,
    ink: '#1d1a17',
    soft: '#5f5850',
    hairline: '#e4ded6',
    wax: '#a8231c',
    onWax: WHITE,
    edge: DARK_WAX,
  },
  dark: {
    ...backgrounds.dark,
    ink: '#f2ede6',
    soft: '#b3a99d',
    hairline: '#38332d',
    wax: DARK_WAX,
    onWax: WHITE,
    edge: DARK_WAX,
  },
};

/**
 * The colours of both themes.
 *
 * @param accent of a custom domain, `#rrggbb`; empty for the site's own
 */
export function palettesOf(accent: string): Palettes {
  const shades = shadesOf(accent);
  if (!shades) return ours;
  const { light, dark } = shades;
  const edge = dark.background;
  return {
    light: { ...ours.light, wax: darkened(light.background), edge },
    dark: { ...ours.dark, wax: dark.background, onWax: dark.text, edge },
  };
}

/** A colour on which white can be read. Black on a strong colour could not be read any more once both were inverted. */
function darkened(colour: string): string {
  let [all, part] = [colour, 1];
  while (contrast(all, WHITE) < TEXT_CONTRAST_MIN) {
    part *= DARKER;
    const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * part);
    all = `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
  }
  return all;
}
