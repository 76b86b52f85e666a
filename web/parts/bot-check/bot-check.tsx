import { type ReactNode, useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Spinner } from '../../ui/button.tsx';
import { Drawing, Icon } from '../../ui/icon.tsx';
import styles from './bot-check.module.css';
import type { Check } from './verification.ts';

const texts = defineMessages({
  unverified: {
    id: 'bot-check.unverified',
    defaultMessage: 'Your device does the work. No puzzles, no tracking.',
    description: 'Beside the words "I’m not a robot", before a form is sent',
  },
  verifying: {
    id: 'bot-check.verifying',
    defaultMessage: 'Verifying... please wait.',
    description: 'Beside the words "I’m not a robot", while the device works',
  },
  verified: {
    id: 'bot-check.verified',
    defaultMessage: 'Verified.',
    description: 'Beside the words "I’m not a robot", when the work is done',
  },
  error: {
    id: 'bot-check.error',
    defaultMessage: 'Verification failed. Try again later.',
    description: 'Beside the words "I’m not a robot", when the work could not be done',
  },
  expired: {
    id: 'bot-check.expired',
    defaultMessage: 'Verification expired. Try again.',
    description: 'Beside the words "I’m not a robot", when the work took too long',
  },
});

const SHIELD = 'M12 3.5l7 2.6v5.2c0 4.3-2.8 7.3-7 9.2-4.2-1.9-7-4.9-7-9.2V6.1z';

const marks: Record<Check['state'], ReactNode> = {
  unverified: <Drawing path={SHIELD} />,
  verifying: <Spinner />,
  verified: <Icon name="check" />,
  error: <Icon name="close" />,
  expired: <Icon name="close" />,
};

/** The proof of work by the visitor's device, which begins when a form is sent. It takes the same space in every state. */
export function BotCheck({ check: { state, progress } }: { check: Check }) {
  const intl = useIntl();
  const id = useId();
  const text = texts[state];
  return (
    <div role="group" aria-labelledby={`${id}label`} className={styles.row} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        {marks[state]}
      </span>
      <span id={`${id}label`} className={styles.label}>
        <FormattedMessage
          id="bot-check.label"
          defaultMessage="I'm not a robot"
          description="Label of the check that a visitor’s device passes when a form is sent"
        />
      </span>
      <output className={styles.status}>
        {/* Keyed, so that a changed text is a new element and counts as no layout shift. */}
        <span key={text.id} id={id}>
          {intl.formatMessage(text)}
        </span>
      </output>
      {state === 'verifying' && (
        <progress className={styles.progress} value={progress} aria-labelledby={id} />
      )}
    </div>
  );
}
