import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { IncomingForm } from './incoming-form.tsx';
import { IncomingBoundary } from './incoming-gate.tsx';
import styles from './incoming.module.css';

interface IncomingPageProps {
  nowhere: ReactNode;
  onSent: () => Promise<void>;
}

/** Where anybody sends something to the people who help here. */
export function IncomingPage({ nowhere, onSent }: IncomingPageProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'incoming.title',
    defaultMessage: 'Send us a secret',
    description: 'Title and heading of the page for messages to the support',
  });
  return (
    <IncomingBoundary title={title} nowhere={nowhere}>
      {(site, recipient) => (
        <Open title={title} site={site} recipient={recipient} onSent={onSent} />
      )}
    </IncomingBoundary>
  );
}

interface OpenProps {
  title: string;
  site: Site;
  recipient: string;
  onSent: () => Promise<void>;
}

function Open({ title, site, recipient, onSent }: OpenProps) {
  return (
    <div className={styles.page}>
      <PageHeading>{title}</PageHeading>
      <p className={styles.lead}>
        <FormattedMessage
          id="incoming.lead"
          defaultMessage="A password, a key, a log that nobody else should see: it is sealed here, and opened once by the people who work on your ticket."
          description="The sentence under the heading of the page for messages to the support"
        />
      </p>
      <IncomingForm
        charactersMax={site.plan.options.size}
        prefill={site.form_fields}
        recipient={recipient}
        onSent={onSent}
      />
    </div>
  );
}
