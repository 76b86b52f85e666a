import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './message-card.module.css';

const messages = defineMessages({
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

/** The text of an opened secret, and the button that copies it. */
export function MessageCard({ text }: { text: string }) {
  const intl = useIntl();
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
