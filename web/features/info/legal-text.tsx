import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { Paragraph, SECURITY_CONTACT, Section } from './prose.tsx';
import styles from './legal-text.module.css';
import { Skeleton } from '../../ui/loading.tsx';

const texts = defineMessages({
  short: {
    id: 'legal.short',
    defaultMessage: 'Summary',
    description: 'Heading of the summary of a legal text',
  },
  full: {
    id: 'legal.full',
    defaultMessage: 'Full text',
    description: 'Heading of the full wording of a legal text',
  },
  binding: {
    id: 'legal.binding',
    defaultMessage:
      'The full text is in English, and only the English text is binding. The summary above is there to help.',
    description: 'Sentence before the full wording of a legal text, which is not translated',
  },
});

/** Translated summary of a legal text. */
export function LegalSummary({ children }: { children: ReactNode }) {
  return <Section heading={texts.short}>{children}</Section>;
}

/** The binding wording, in English only: a translation would be another legal text. */
export function FullWording({ children }: { children: ReactNode }) {
  return (
    <Section heading={texts.full}>
      <Paragraph of={texts.binding} />
      <div lang="en" dir="ltr" className={styles.wording}>
        <Parties />
        {children}
      </div>
    </Section>
  );
}

/** Names the parties without a company, because anyone may run this product. */
function Parties() {
  const site = useQuery(siteQuery).data;
  const supportHost = site?.support_host;
  return (
    <dl className={styles.parties}>
      <div>
        <dt>The site</dt>
        <dd className={styles.name}>
          {site?.site_name ?? <Skeleton width="6rem" height="1rem" />}
        </dd>
      </div>
      <div>
        <dt>The operator</dt>
        <dd>The person or company that runs the host shown in your browser’s address bar.</dd>
      </div>
      <div>
        <dt>Contact</dt>
        <dd>
          <a href={SECURITY_CONTACT}>security.txt</a>
          {supportHost && (
            <>
              {' or '}
              <a href={`https://${supportHost}`}>{supportHost}</a>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
