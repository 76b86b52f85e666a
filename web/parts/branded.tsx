import type { CSSProperties, ReactNode } from 'react';
import styles from './branded.module.css';
import { shadesOf } from '../../shared/accent.ts';

interface BrandedProps {
  /** `#rrggbb`; empty for the site's own. */
  accent: string;
  children: ReactNode;
}

/** Content in the colour of a customer. */
export function Branded({ accent, children }: BrandedProps) {
  const style = accentStyle(accent);
  return <div {...(style && { style, className: styles.coloured })}>{children}</div>;
}

interface BrandMarkProps {
  name: string;
  /** The URL of a picture; null for none. */
  logo: string | null;
}

/** The logo of a customer, or the name of one without a logo. */
export function BrandMark({ name, logo }: BrandMarkProps) {
  return logo === null ? (
    <strong className={styles.name} dir="auto" translate="no">
      {name}
    </strong>
  ) : (
    <img className={styles.logo} src={logo} alt={name} />
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

/** The accent colour of a customer in both themes, as custom properties; null for the site's own. */
function accentStyle(accent: string): CSSProperties | null {
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
