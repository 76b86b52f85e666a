import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { lastSent, type Sent } from '../../api/incoming.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { IncomingBoundary } from './incoming-page.tsx';
import styles from './incoming.module.css';

/** Confirmation after a message was sent, with links to follow or burn it. */
export function SentPage() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'incoming.sent.title',
    defaultMessage: 'Secret sent',
    description: 'Title, in the browser tab, of the page after a message to the support',
  });
  return (
    <IncomingBoundary title={title}>
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
          defaultMessage="Your secret was sent"
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
            defaultMessage="See whether it was opened"
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
            defaultMessage="Burn it before it is opened"
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

/** After a reload nothing is shown: the key must not be available to the next user of the browser. */
function Forgotten() {
  return (
    <Notice
      seal="unbroken"
      heading={
        <FormattedMessage
          id="incoming.reloaded"
          defaultMessage="There is nothing to show here"
          description="Heading of the page after a message to the support, when it was opened again later"
        />
      }
    >
      <p>
        <FormattedMessage
          id="incoming.reloaded.lead"
          defaultMessage="If you just sent a secret, it arrived. Its details are shown only once, right after you send it."
          description="Explanation on the page after a message to the support, when it was opened again later"
        />
      </p>
      <Link to="/incoming" className={buttonClass('primary')}>
        <FormattedMessage
          id="incoming.reloaded.send"
          defaultMessage="Send a secret"
          description="Link to the form for messages to the support"
        />
      </Link>
    </Notice>
  );
}

/** Ticket, recipient, and what happens next. */
function SentFacts({ sent: { ticket, recipient } }: { sent: Sent }) {
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>
            <FormattedMessage
              id="incoming.ticket"
              defaultMessage="Ticket number"
              description="Label of the field for the number of a support ticket, and of the number itself"
            />
          </dt>
          <dd>
            <bdi translate="no">{ticket}</bdi>
          </dd>
        </div>
        {recipient !== null && (
          <div>
            <dt>
              <FormattedMessage
                id="incoming.sent.recipient"
                defaultMessage="Sent to"
                description="Name of a fact about a message to the support: its address, partly hidden"
              />
            </dt>
            <dd>
              <bdi translate="no">{recipient}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <h2>
        <FormattedMessage
          id="incoming.sent.now"
          defaultMessage="What happens next"
          description="Heading of a short list, after a message to the support was sent"
        />
      </h2>
      <ul>
        <li>
          <FormattedMessage
            id="incoming.sent.emailed"
            defaultMessage="We email a link to your secret, with the ticket number and without the secret. The link works once."
            description="First line of what happens after a message to the support was sent"
          />
        </li>
        <li>
          <FormattedMessage
            id="incoming.sent.wrong"
            defaultMessage="If you sent the wrong thing, burn it before it is opened. After you reload this page, you can no longer do that here."
            description="Second line of what happens after a message to the support was sent"
          />
        </li>
      </ul>
    </div>
  );
}
