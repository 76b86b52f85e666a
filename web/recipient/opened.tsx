import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../shared/characters.ts';
import type { RevealedSecret } from '../api/reveal.ts';
import { Alert } from '../ui/notice.tsx';
import { untilFormat } from '../prerender/slots.ts';
import { Intro, useBrand } from '../parts/letter.tsx';
import { MessageCard } from '../parts/opened/message-card.tsx';
import { OwnerNotice } from './parts.tsx';
import styles from './recipient.module.css';

const messages = defineMessages({
  title: {
    id: 'reveal.title.opened',
    defaultMessage: 'Opened message',
    description: "Title of the recipient's page in the browser tab once the message is opened",
  },
  heading: {
    id: 'reveal.open.heading',
    defaultMessage: 'Here is your message',
    description: 'Heading above the opened message',
  },
  lead: {
    id: 'reveal.open.lead',
    defaultMessage:
      'The link no longer works. Copy the message now: once you close this page, it cannot be shown again.',
    description: 'One-time warning above the opened message',
  },
});

export interface OpenedProps {
  secret: RevealedSecret;
}

/** The page with the opened message, exactly as it was typed. */
export function Opened({ secret }: OpenedProps) {
  const intl = useIntl();
  const { record } = secret;
  return (
    <OpenedPage
      secret={secret}
      heading={intl.formatMessage(messages.heading)}
      lead={intl.formatMessage(messages.lead)}
    >
      <MessageCard text={record.secret_value ?? ''} />
      {record.is_truncated && record.original_size !== undefined && (
        <Truncated size={record.original_size} max={countCharacters(record.secret_value ?? '')} />
      )}
    </OpenedPage>
  );
}

interface OpenedPageProps extends OpenedProps {
  heading: string;
  lead: string;
  children: ReactNode;
}

/** What surrounds the content of an opened secret. */
export function OpenedPage({ secret: { details }, heading, lead, children }: OpenedPageProps) {
  const intl = useIntl();
  const brand = useBrand();
  return (
    <>
      <title>{intl.formatMessage(messages.title)}</title>
      <Intro
        seal="broken"
        animated
        heading={heading}
        lead={<span className={styles.onScreen}>{lead}</span>}
      />
      {details.is_owner && <OwnerNotice when="after" />}
      {children}
      {brand?.after && (
        <p className={styles.after} dir="auto">
          {brand.after}
        </p>
      )}
      <Printed />
    </>
  );
}

/** What a sheet of paper should say of where it comes from. */
function Printed() {
  const intl = useIntl();
  const [now] = useState(() => new Date());
  return (
    <p className={styles.printed}>
      <bdi dir="ltr" translate="no">
        {location.host}
      </bdi>
      , <time dateTime={now.toISOString()}>{intl.formatDate(now, untilFormat)}</time>
    </p>
  );
}

interface TruncatedProps {
  /** In characters, before it was cut. */
  size: number;
  /** At how many it was cut. */
  max: number;
}

/** Warns that the message was cut. */
function Truncated({ size, max }: TruncatedProps) {
  return (
    <div className={styles.truncated}>
      <Alert kind="warning">
        <FormattedMessage
          id="reveal.truncated"
          defaultMessage="The message was truncated b/c it was over {max, number} characters: it had {size, number}. Ask the sender for the rest."
          description="Warning under an opened message that was too long"
          values={{ size, max }}
        />
      </Alert>
    </div>
  );
}
