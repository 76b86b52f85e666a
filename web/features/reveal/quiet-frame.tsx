import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { LanguageSelect } from '../../ui/language-select.tsx';
import styles from './quiet-frame.module.css';

/** Nothing around the message but who carries it. */
export function QuietFrame({ children }: { children: ReactNode }) {
  const site = useQuery(siteQuery).data?.site_name;
  return (
    <div className={styles.frame}>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>
        <LanguageSelect />
        {site !== undefined && (
          <FormattedMessage
            id="reveal.powered-by"
            defaultMessage="Powered by {site}"
            description="The only line under the reader's page"
            values={{ site }}
          />
        )}
      </footer>
    </div>
  );
}
