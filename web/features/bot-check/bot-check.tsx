import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { wordClass } from '../../ui/quiet-button.ts';
import styles from './bot-check.module.css';
import { type BotCheckState, unverified, verify } from './verification.ts';

interface BotCheckProps {
  /** The box, for who has to put the focus there. */
  box: RefObject<HTMLInputElement | null>;
  /** What the form has to say about it; null for nothing. */
  plea: Plea | null;
  /** Another one begins anew. */
  round: number;
  /** Called with what the server wants to see, and with null when that is no longer good. */
  onResult: (payload: string | null) => void;
}

/** Lets somebody show that they are no robot: their device does a little work. */
export function BotCheck({ round, ...props }: BotCheckProps) {
  return <Round key={round} {...props} />;
}

function Round({ box, plea, onResult }: Omit<BotCheckProps, 'round'>) {
  const [{ state, progress }, setCheck] = useState(unverified);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    void verify(running.current.signal, (check) => {
      setCheck(check);
      onResult(check.payload);
    });
  };
  return <BotCheckBox box={box} state={state} progress={progress} plea={plea} onBegin={begin} />;
}

/** A form was sent without the check, or what it gave was used up. */
export type Plea = 'first' | 'again';

const texts = defineMessages({
  unverified: {
    id: 'bot-check.unverified',
    defaultMessage: 'Your device solves a small sum. No puzzles, no tracking.',
    description: 'Beside the box "I’m not a robot", before it is ticked',
  },
  verifying: {
    id: 'bot-check.verifying',
    defaultMessage: 'Verifying… please wait.',
    description: 'Beside the box "I’m not a robot", while the device works',
  },
  verified: {
    id: 'bot-check.verified',
    defaultMessage: 'Verified.',
    description: 'Beside the box "I’m not a robot", when the work is done',
  },
  error: {
    id: 'bot-check.error',
    defaultMessage: 'Verification failed. Try again later.',
    description: 'Beside the box "I’m not a robot", when the work could not be done',
  },
  expired: {
    id: 'bot-check.expired',
    defaultMessage: 'Verification expired. Try again.',
    description: 'Beside the box "I’m not a robot", when it was ticked too long ago',
  },
});

const pleas = defineMessages({
  first: {
    id: 'bot-check.first',
    defaultMessage: 'Tick this box first, then send again.',
    description: 'Beside the box "I’m not a robot", after a form was sent without it',
  },
  again: {
    id: 'bot-check.again',
    defaultMessage: 'Tick this box again. Each check is good for one try.',
    description: 'Beside the box "I’m not a robot", after what was sent with it did not arrive',
  },
});

interface BotCheckBoxProps {
  box: RefObject<HTMLInputElement | null>;
  state: BotCheckState;
  /** The part of the work that is done, while it is verified. */
  progress: number;
  plea: Plea | null;
  onBegin: () => void;
}

/** The box to tick, and what is going on. Whatever it says, it says in the same room. */
export function BotCheckBox({ box, state, progress, plea, onBegin }: BotCheckBoxProps) {
  const intl = useIntl();
  const id = useId();
  const isVerifying = state === 'verifying';
  const isDone = isVerifying || state === 'verified';
  const isWrong = state === 'error' || state === 'expired' || (state === 'unverified' && plea);
  const text = state === 'unverified' && plea ? pleas[plea] : texts[state];
  return (
    <div className={styles.row} data-state={state}>
      <Label isUndecided={isVerifying}>
        <input
          ref={box}
          type="checkbox"
          className={styles.box}
          checked={state === 'verified'}
          onChange={onBegin}
          onClick={(event) => {
            // It begins once, and what is verified stays so.
            if (isDone) event.preventDefault();
          }}
          aria-required
          aria-busy={isVerifying}
          aria-invalid={Boolean(isWrong)}
          aria-describedby={id}
        />
      </Label>
      <div className={styles.side}>
        <output className={styles.status} data-wrong={Boolean(isWrong)}>
          {/* Another text is another thing in the same place: nothing has moved. */}
          <span key={text.id} id={id}>
            {intl.formatMessage(text)}
          </span>
        </output>
        {state === 'error' && <Again box={box} onBegin={onBegin} />}
      </div>
      {isVerifying && (
        <progress className={styles.progress} value={progress} aria-labelledby={id} />
      )}
    </div>
  );
}

function Label({ isUndecided, children }: { isUndecided: boolean; children: ReactNode }) {
  const label = useRef<HTMLLabelElement>(null);
  // No attribute says that a box is neither ticked nor not.
  useLayoutEffect(() => {
    const box = label.current?.control;
    if (box instanceof HTMLInputElement) box.indeterminate = isUndecided;
  }, [isUndecided]);
  return (
    <label ref={label} className={styles.label}>
      {children}
      <FormattedMessage
        id="bot-check.label"
        defaultMessage="I’m not a robot"
        description="Label of the box that visitors tick before they send a form"
      />
    </label>
  );
}

function Again({ box, onBegin }: Pick<BotCheckBoxProps, 'box' | 'onBegin'>) {
  return (
    <button
      type="button"
      className={`${wordClass} ${styles.again}`}
      onClick={() => {
        // The button is gone at once.
        box.current?.focus();
        onBegin();
      }}
    >
      <FormattedMessage
        id="bot-check.retry"
        defaultMessage="Try again"
        description="Button beside the box “I’m not a robot”, after its work could not be done"
      />
    </button>
  );
}
