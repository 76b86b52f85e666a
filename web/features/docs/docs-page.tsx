import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Account } from './account.tsx';
import { CommandLine } from './command-line.tsx';
import styles from './docs-page.module.css';
import type { Language } from './examples.ts';
import { FurtherSteps, QuickStart } from './quick-start.tsx';
import { Reference } from './reference.tsx';

const texts = defineMessages({
  title: {
    id: 'docs.title',
    defaultMessage: 'API',
    description: 'Title, in the browser tab, of the page for programmers',
  },
  heading: {
    id: 'docs.heading',
    defaultMessage: 'Secrets from your own programs',
    description: 'Heading of the page for programmers',
  },
  lead: {
    id: 'docs.lead',
    defaultMessage:
      'Seal, reveal and burn with a few lines of code. It is plain HTTP and JSON, there is nothing to install, and an account is not needed.',
    description: 'First sentences of the page for programmers',
  },
});

/** The API, for those who write programs: how to begin, and below it every call there is. */
export function DocsPage() {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>('curl');
  const choice = { language, onLanguage: setLanguage };
  return (
    <div className={styles.page}>
      <title>{intl.formatMessage(texts.title)}</title>
      <div>
        <PageHeading size="large">{intl.formatMessage(texts.heading)}</PageHeading>
        <p className={styles.lead}>{intl.formatMessage(texts.lead)}</p>
      </div>
      <QuickStart {...choice} />
      <Account />
      <FurtherSteps {...choice} />
      <CommandLine />
      <Reference />
    </div>
  );
}
