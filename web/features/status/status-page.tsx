import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { siteQuery } from '../../api/site.ts';
import { checkQuery, type ServiceStatus } from '../../api/status.ts';
import { TryAgain } from '../../ui/failure-actions.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal } from '../../ui/seal.tsx';
import { ServiceFacts } from './service-facts.tsx';
import styles from './status-page.module.css';

type ShownStatus = ServiceStatus | 'checking';

/** Whether the service works, as seen from the visitor's browser. */
export function StatusPage() {
  const intl = useIntl();
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(checkQuery);
  const site = useQuery(siteQuery);
  const status: ShownStatus = data?.status ?? 'checking';
  const isDown = status === 'troubled' || status === 'unreachable';
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'status.title',
          defaultMessage: 'Status',
          description:
            'Title, in the browser tab, of the page that shows whether the service works; also the link to it',
        })}
      </title>
      <span className={styles.seal} data-status={status}>
        <Seal state={isDown ? 'broken' : 'unbroken'} size={88} />
      </span>
      <StatusText status={status} />
      <p className={styles.note}>
        <FormattedMessage
          id="status.note"
          defaultMessage="Checked again every 30 seconds while this page is open."
          description="Note on the status page: the page repeats its question by itself"
        />
      </p>
      <ServiceFacts
        check={data}
        checkedAtMs={isDown && isFetching ? null : dataUpdatedAt || null}
      />
      {/* Below the facts, so it must not appear before their height is final. */}
      {isDown && !site.isPending && <TryAgain onRetry={() => void refetch()} />}
    </div>
  );
}

const headings = defineMessages({
  checking: {
    id: 'status.checking',
    defaultMessage: 'Checking…',
    description: 'Heading of the status page until the first answer is there',
  },
  works: {
    id: 'status.works',
    defaultMessage: 'Everything works',
    description: 'Heading of the status page when the service works',
  },
  troubled: {
    id: 'status.troubled',
    defaultMessage: 'Something is wrong',
    description: 'Heading of the status page when the server answers with an error',
  },
  unreachable: {
    id: 'status.unreachable',
    defaultMessage: 'Not reachable',
    description: 'Heading of the status page when there is no answer',
  },
});

const texts = defineMessages({
  checking: {
    id: 'status.checking.text',
    defaultMessage: 'Checking the service…',
    description: 'Sentence on the status page until the first answer is there',
  },
  works: {
    id: 'status.works.text',
    defaultMessage: 'The service responded, and it reports no problems.',
    description: 'Sentence on the status page when the service works',
  },
  troubled: {
    id: 'status.troubled.text',
    defaultMessage: 'The service responded, but not as it should.',
    description: 'Sentence on the status page when the server answers with an error',
  },
  unreachable: {
    id: 'status.unreachable.text',
    defaultMessage: 'There was no response. The service may be down, or your connection may be.',
    description: 'Sentence on the status page when there is no answer',
  },
});

const statuses = ['checking', 'works', 'troubled', 'unreachable'] as const;

/**
 * Status as heading and sentence; changes are announced. With its `key` a changed text is a new element, which does not
 * count as a layout shift.
 */
function StatusText({ status }: { status: ShownStatus }) {
  const intl = useIntl();
  return (
    <>
      <div className={styles.stack}>
        {/* The live region wraps the heading: inside it, the heading would have no accessible name. */}
        <div role="status">
          <PageHeading>
            <span key={status}>{intl.formatMessage(headings[status])}</span>
          </PageHeading>
        </div>
        <ReservedSpace className={styles.heading} of={headings} />
      </div>
      <div className={styles.stack}>
        <p key={status}>{intl.formatMessage(texts[status])}</p>
        <ReservedSpace of={texts} />
      </div>
    </>
  );
}

interface ReservedSpaceProps {
  of: Readonly<Record<ShownStatus, MessageDescriptor>>;
  className?: string | undefined;
}

/** Reserves the space of every possible text, so that a change moves nothing. */
function ReservedSpace({ className, of }: ReservedSpaceProps) {
  const intl = useIntl();
  return statuses.map((status) => (
    <span key={status} className={[styles.reserved, className].join(' ')} aria-hidden="true">
      {intl.formatMessage(of[status])}
    </span>
  ));
}
