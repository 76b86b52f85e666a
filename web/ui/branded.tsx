import type { ReactNode } from 'react';
import { accentStyle } from './accent-style.ts';
import styles from './branded.module.css';

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
