import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../shared/characters.ts';
import type { RevealedSecret } from '../api/reveal.ts';
import { Alert } from '../ui/notice.tsx';
import { untilFormat } from '../prerender/slots.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Intro, useBrand } from '../parts/letter.tsx';
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
  text: {
    id: 'reveal.open.text',
    defaultMessage: 'The message',
    description: 'Name, for screen readers, of the box with the opened message',
  },
  what: {
    id: 'reveal.open.what',
    defaultMessage: 'the message',
    description: 'What the copy button copies, read after "Copy"',
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
      <MessageCard secret={secret} />
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

/** The text of an opened secret, and the button that copies it. */
export function MessageCard({ secret: { record } }: OpenedProps) {
  const intl = useIntl();
  const text = record.secret_value ?? '';
  return (
    <div className={styles.card}>
      <SecretText text={text} label={intl.formatMessage(messages.text)} />
      <div className={styles.bar}>
        <p>
          <Size text={text} />
        </p>
        <CopyButton text={text} what={intl.formatMessage(messages.what)} />
      </div>
      {/\p{Bidi_Control}/u.test(text) && <DirectionNote />}
    </div>
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

/** Under a text whose order on the screen differs from that of its characters, such as in a command that was made to look harmless. */
function DirectionNote() {
  return (
    <p className={styles.direction}>
      <FormattedMessage
        id="reveal.direction"
        defaultMessage="This text contains invisible marks that change the direction of writing: what you copy can be in another order than what you see."
        description="Note under the text of an opened message with marks such as U+202E"
      />
    </p>
  );
}

function Size({ text }: { text: string }) {
  return (
    <FormattedMessage
      id="reveal.size"
      defaultMessage="{count, plural, one {# character} other {# characters}}"
      description="Length of an opened message"
      values={{ count: countCharacters(text) }}
    />
  );
}

/** Some six screens of a phone. */
const LONG_CHARACTERS = 5000;

interface SecretTextProps {
  text: string;
  label: string;
}

/**
 * The message, selectable. Not a `<textarea>`: browsers store its content with the page's history and turn CRLF into LF.
 */
function SecretText({ text, label }: SecretTextProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // A scrolling element must be reachable by keyboard.
    current.tabIndex = 0;
    current.addEventListener('keydown', selectAll);
    return () => current.removeEventListener('keydown', selectAll);
  }, []);
  return (
    <section
      ref={box}
      className={styles.text}
      aria-label={label}
      dir="auto"
      translate="no"
      data-long={text.length > LONG_CHARACTERS || undefined}
    >
      {text}
    </section>
  );
}

/** Ctrl+A inside the box selects the message, not the page. */
function selectAll(event: KeyboardEvent): void {
  if (event.key !== 'a' || !(event.ctrlKey || event.metaKey)) return;
  if (!(event.currentTarget instanceof Node)) return;
  event.preventDefault();
  globalThis.getSelection()?.selectAllChildren(event.currentTarget);
}
