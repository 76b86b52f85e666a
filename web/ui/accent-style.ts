import type { CSSProperties } from 'react';
import { shadesOf } from '../../shared/accent.ts';

declare module 'react' {
  interface CSSProperties {
    '--accent-light'?: string;
    '--accent-dark'?: string;
    '--accent-strong-light'?: string;
    '--accent-strong-dark'?: string;
    '--on-accent-light'?: string;
    '--on-accent-dark'?: string;
  }
}

/** A customer's colour in both themes, for a style sheet to choose from; null for the site's own. */
export function accentStyle(accent: string): CSSProperties | null {
  const shades = shadesOf(accent);
  if (!shades) return null;
  const { light, dark } = shades;
  return {
    '--accent-light': light.background,
    '--accent-dark': dark.background,
    '--accent-strong-light': light.strong,
    '--accent-strong-dark': dark.strong,
    '--on-accent-light': light.text,
    '--on-accent-dark': dark.text,
  };
}
