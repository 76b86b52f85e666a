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
import styles from './bot-check.module.css';
import { type BotCheckState, unverified, verify } from './verification.ts';
import { textButtonClass } from '../../ui/button.tsx';

export interface BotCheckProps {
  /** Set so that the caller can focus the checkbox. */
  box: RefObject<HTMLInputElement | null>;
  /** Why the form asks for the check; null if it does not. */
  prompt: Prompt | null;
  /** A new number resets the check. */
  round: number;
  /** Called with the payload for the server, and with null when it is no longer valid. */
  onResult: (payload: string | null) => void;
}

/** Proof of work by the visitor's device, started with a checkbox. */
export function BotCheck({ round, ...props }: BotCheckProps) {
  return <Round key={round} {...props} />;
}

function Round({ box, prompt, onResult }: Omit<BotCheckProps, 'round'>) {
  const [{ state, progress }, setCheck] = useState(unverified);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    void verify(running.current.signal, (check) => {
      setCheck(check);
      onResult(check.payload);
    });
  };
  return (
    <BotCheckBox box={box} state={state} progress={progress} prompt={prompt} onStart={start} />
  );
}

/** The form was sent without the check, or its payload was already used. */
type Prompt = 'first' | 'again';

const texts = defineMessages({
  unverified: {
    id: 'bot-check.unverified',
    defaultMessage: 'Your device does the work. No puzzles, no tracking.',
    description: 'Beside the box "I’m not a robot", before it is ticked',
  },
  verifying: {
    id: 'bot-check.verifying',
    defaultMessage: 'Verifying... please wait.',
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

const prompts = defineMessages({
  first: {
    id: 'bot-check.prompt.first',
    defaultMessage: 'Tick this box, then send again.',
    description: 'Beside the box "I’m not a robot", after a form was sent without it',
  },
  again: {
    id: 'bot-check.prompt.again',
    defaultMessage: 'Tick this box again. Each check works once.',
    description: 'Beside the box "I’m not a robot", after what was sent with it did not arrive',
  },
});

interface BotCheckBoxProps {
  box: RefObject<HTMLInputElement | null>;
  state: BotCheckState;
  /** Completed part of the work, from 0 to 1, while verifying. */
  progress: number;
  prompt: Prompt | null;
  onStart: () => void;
}

/** The checkbox and its status, which take the same space in every state. */
function BotCheckBox({ box, state, progress, prompt, onStart }: BotCheckBoxProps) {
  const intl = useIntl();
  const id = useId();
  const isVerifying = state === 'verifying';
  const isDone = isVerifying || state === 'verified';
  const isWrong = state === 'error' || state === 'expired' || (state === 'unverified' && prompt);
  const text = state === 'unverified' && prompt ? prompts[prompt] : texts[state];
  return (
    <div className={styles.row} data-state={state}>
      <Label isIndeterminate={isVerifying}>
        <input
          ref={box}
          type="checkbox"
          className={styles.box}
          checked={state === 'verified'}
          onChange={onStart}
          onClick={(event) => {
            // No second start, and no unticking once verified.
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
          {/* Keyed, so that a changed text is a new element and counts as no layout shift. */}
          <span key={text.id} id={id}>
            {intl.formatMessage(text)}
          </span>
        </output>
        {state === 'error' && <RetryButton box={box} onStart={onStart} />}
      </div>
      {isVerifying && (
        <progress className={styles.progress} value={progress} aria-labelledby={id} />
      )}
    </div>
  );
}

function Label({ isIndeterminate, children }: { isIndeterminate: boolean; children: ReactNode }) {
  const label = useRef<HTMLLabelElement>(null);
  // There is no HTML attribute for `indeterminate`.
  useLayoutEffect(() => {
    const box = label.current?.control;
    if (box instanceof HTMLInputElement) box.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label ref={label} className={styles.label}>
      {children}
      <FormattedMessage
        id="bot-check.label"
        defaultMessage="I'm not a robot"
        description="Label of the box that visitors tick before they send a form"
      />
    </label>
  );
}

function RetryButton({ box, onStart }: Pick<BotCheckBoxProps, 'box' | 'onStart'>) {
  return (
    <button
      type="button"
      className={`${textButtonClass} ${styles.again}`}
      onClick={() => {
        // The button disappears.
        box.current?.focus();
        onStart();
      }}
    >
      <FormattedMessage
        id="try-again"
        defaultMessage="Try again"
        description="Button that repeats what failed"
      />
    </button>
  );
}
