import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { Seal } from '../../ui/seal.tsx';
import styles from './frame.module.css';
import type { Layout } from './layout.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const YEAR = String(new Date().getFullYear());

/** The header and footer around every page but the reader's. */
export function Frame({ layout, children }: { layout: Layout; children: ReactNode }) {
  const siteName = useQuery(siteQuery).data?.site_name;
  return (
    <>
      <header className={styles.header}>
        <Link to="/" className={styles.logo}>
          <Seal state="unbroken" size={30} />
          <span className={styles.name}>
            {siteName ?? (
              <span className="visually-hidden">
                <FormattedMessage
                  id="frame.home"
                  defaultMessage="Home"
                  description="Name of the logo's link while the site's name is not known yet"
                />
              </span>
            )}
          </span>
        </Link>
      </header>
      <main className={styles.main} data-width={layout.width}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerLine}>
          <p>
            <FormattedMessage
              id="frame.copyright"
              defaultMessage="© {year} {site}"
              description="Copyright line in the footer"
              values={{ year: YEAR, site: siteName ?? '' }}
            />
          </p>
          <ThemeSwitch />
        </div>
      </footer>
    </>
  );
}
