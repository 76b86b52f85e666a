import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import type { ServiceStatus } from '../../data/status.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './standing-text.module.css';

export type ShownStatus = ServiceStatus | 'checking';

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
    defaultMessage: 'Cannot be reached',
    description: 'Heading of the status page when there is no answer',
  },
});

const texts = defineMessages({
  checking: {
    id: 'status.checking.text',
    defaultMessage: 'Asking the service how it is.',
    description: 'Sentence on the status page until the first answer is there',
  },
  works: {
    id: 'status.works.text',
    defaultMessage: 'The service has answered, and it reports no trouble.',
    description: 'Sentence on the status page when the service works',
  },
  troubled: {
    id: 'status.troubled.text',
    defaultMessage: 'The service has answered, but not as it should.',
    description: 'Sentence on the status page when the server answers with an error',
  },
  unreachable: {
    id: 'status.unreachable.text',
    defaultMessage: 'There was no answer. It may be down, or your connection is.',
    description: 'Sentence on the status page when there is no answer',
  },
});

const standings = ['checking', 'works', 'troubled', 'unreachable'] as const;

/** How the service stands; changes are said aloud. Other words are other elements: none has moved to its place. */
export function StatusText({ standing }: { standing: ShownStatus }) {
  const intl = useIntl();
  return (
    <>
      <div className={styles.stack}>
        {/* Around the heading: a status inside would leave it without a name. */}
        <div role="status">
          <PageHeading>
            <span key={standing}>{intl.formatMessage(headings[standing])}</span>
          </PageHeading>
        </div>
        <Room className={styles.heading} of={headings} />
      </div>
      <div className={styles.stack}>
        <p key={standing}>{intl.formatMessage(texts[standing])}</p>
        <Room of={texts} />
      </div>
    </>
  );
}

interface RoomProps {
  of: Readonly<Record<ShownStatus, MessageDescriptor>>;
  className?: string | undefined;
}

/** All that could stand in a place keeps its room there, so that nothing moves. */
function Room({ className, of }: RoomProps) {
  const intl = useIntl();
  return standings.map((standing) => (
    <span key={standing} className={[styles.room, className].join(' ')} aria-hidden="true">
      {intl.formatMessage(of[standing])}
    </span>
  ));
}
