import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { lastSent, type Sent } from '../../data/incoming.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { IncomingBoundary } from './incoming-gate.tsx';
import styles from './incoming.module.css';
import { SentFacts } from './sent-facts.tsx';

/** After a message was sent: where it goes, and what its sender can still do. */
export function SentPage({ nowhere }: { nowhere: ReactNode }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'incoming.sent.title',
    defaultMessage: 'Message sent',
    description: 'Title, in the browser tab, of the page after a message to the support',
  });
  return (
    <IncomingBoundary title={title} nowhere={nowhere}>
      {(site) => {
        const sent = lastSent(site);
        return sent ? <Arrived sent={sent} /> : <Forgotten />;
      }}
    </IncomingBoundary>
  );
}

function Arrived({ sent }: { sent: Sent }) {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="incoming.sent"
          defaultMessage="Your message is on its way"
          description="Heading after a message to the support was sent"
        />
      }
    >
      <SentFacts sent={sent} />
      <div className={styles.actions}>
        <Link
          to="/private/$metadataKey"
          params={{ metadataKey: sent.metadataKey }}
          className={buttonClass('primary')}
        >
          <FormattedMessage
            id="incoming.sent.follow"
            defaultMessage="See when it is opened"
            description="Link to the sender’s private page, after a message to the support"
          />
        </Link>
        <Link
          to="/private/$metadataKey/burn"
          params={{ metadataKey: sent.metadataKey }}
          className={buttonClass('danger')}
        >
          <FormattedMessage
            id="incoming.sent.burn"
            defaultMessage="Burn it unread"
            description="Link to the page where a message to the support can be destroyed"
          />
        </Link>
        <Link to="/incoming" className={buttonClass('quiet')}>
          <FormattedMessage
            id="incoming.sent.another"
            defaultMessage="Send another"
            description="Link back to the form, after a message to the support was sent"
          />
        </Link>
      </div>
    </Notice>
  );
}

/** Nothing of a message outlives a reload: its key would be there for whoever comes next. */
function Forgotten() {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="incoming.forgotten"
          defaultMessage="There is nothing to show here"
          description="Heading of the page after a message to the support, when it was opened again later"
        />
      }
    >
      <p>
        <FormattedMessage
          id="incoming.forgotten.lead"
          defaultMessage="This page tells you about a message once, right after you sent it. What you sent is on its way all the same."
          description="Explanation on the page after a message to the support, when it was opened again later"
        />
      </p>
      <Link to="/incoming" className={buttonClass('primary')}>
        <FormattedMessage
          id="incoming.forgotten.send"
          defaultMessage="Send a message"
          description="Link to the form for messages to the support"
        />
      </Link>
    </Notice>
  );
}
