import type { CSSProperties, ReactNode } from 'react';
import styles from './branded.module.css';
import { shadesOf } from '../../shared/accent.ts';

export interface BrandedProps {
  name: string;
  /** The address of a picture; null for none. */
  logo: string | null;
  /** `#rrggbb`; empty for the site's own. */
  accent: string;
  children: ReactNode;
}

/** What somebody else's name, picture and colour stand over. */
export function Branded({ name, logo, accent, children }: BrandedProps) {
  const style = accentStyle(accent);
  return (
    <div {...(style && { style, className: styles.coloured })}>
      {(logo !== null || name !== '') && (
        <div className={styles.mark}>
          {logo !== null && <img className={styles.logo} src={logo} alt={name} />}
          {/* Beside a picture it is for the eye: those who hear the picture have heard it. */}
          {name !== '' && (
            <p className={styles.name} dir="auto" aria-hidden={logo !== null}>
              {name}
            </p>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

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
