import { FormattedMessage } from 'react-intl';
import type { Sent } from '../../data/incoming.ts';
import styles from './incoming.module.css';

/** What was sent where, and what happens now. */
export function SentFacts({ sent: { ticket, recipient } }: { sent: Sent }) {
  return (
    <div className={styles.facts}>
      <dl>
        <div>
          <dt>
            <FormattedMessage
              id="incoming.sent.ticket"
              defaultMessage="Ticket number"
              description="Name of a fact about a message to the support"
            />
          </dt>
          <dd>
            <bdi>{ticket}</bdi>
          </dd>
        </div>
        {recipient !== null && (
          <div>
            <dt>
              <FormattedMessage
                id="incoming.sent.recipient"
                defaultMessage="Goes to"
                description="Name of a fact about a message to the support: its address, partly hidden"
              />
            </dt>
            <dd>
              <bdi>{recipient}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <h2>
        <FormattedMessage
          id="incoming.sent.now"
          defaultMessage="What happens now"
          description="Heading of a short list, after a message to the support was sent"
        />
      </h2>
      <ul>
        <li>
          <FormattedMessage
            id="incoming.sent.mail"
            defaultMessage="A link to your message goes out by mail, with the ticket number. The message itself is in no mail."
            description="First line of what happens after a message to the support was sent"
          />
        </li>
        <li>
          <FormattedMessage
            id="incoming.sent.once"
            defaultMessage="The link works once. Then the seal is broken, and nobody can read the message again."
            description="Second line of what happens after a message to the support was sent"
          />
        </li>
        <li>
          <FormattedMessage
            id="incoming.sent.wrong"
            defaultMessage="If you sent the wrong thing, burn it before it is read. This page forgets how as soon as you reload it."
            description="Third line of what happens after a message to the support was sent"
          />
        </li>
      </ul>
    </div>
  );
}
