import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, type ButtonVariant } from './button.tsx';
import styles from './copy-button.module.css';
import { Icon } from './icon.tsx';

const CONFIRMATION_MS = 2000;

const hiddenText = (words: ReactNode) => <span className="visually-hidden">{words}</span>;
const shownText = (words: ReactNode) => words;

type Outcome = 'copied' | 'failed';

interface CopyButtonProps {
  text: string;
  variant?: ButtonVariant;
  wide?: boolean;
  /** What is copied, for screen readers. */
  what: string;
  /** Whether all read what is copied: where several buttons copy. */
  isWhatShown?: boolean;
  /** For when the browser does not allow copying: the element with the text, which is then selected, and the message. */
  fallback?: { select: RefObject<HTMLElement | null>; message: ReactNode };
  onCopied?: () => void;
}

/** Copies a text unchanged, and confirms it for two seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { text, variant = 'primary', wide = false, what, fallback } = props;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const isCopied = await copyText(text);
    const shown = fallback?.select.current;
    if (!isCopied && shown) getSelection()?.selectAllChildren(shown);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (isCopied) props.onCopied?.();
  };
  return (
    <>
      <Button variant={variant} wide={wide} onClick={() => void copy()}>
        <CopyLabel
          what={what}
          isWhatShown={props.isWhatShown}
          outcome={outcome}
          failure={fallback?.message}
        />
      </Button>
      <output className="visually-hidden">
        {outcome === 'copied' ? <Copied /> : outcome && (fallback?.message ?? <Failed />)}
      </output>
    </>
  );
}

interface CopyLabelProps {
  what: string;
  isWhatShown?: boolean | undefined;
  outcome: Outcome | null;
  /** Instead of the usual text. */
  failure?: ReactNode;
}

/** The label of the button, before and just after a click. The width is that of the longer one, and does not change. */
export function CopyLabel({ what, isWhatShown, outcome, failure }: CopyLabelProps) {
  return (
    <span className={styles.label} data-outcome={outcome}>
      <span className={outcome ? styles.away : undefined}>
        <Icon name="copy" />
        <FormattedMessage
          id="copy"
          defaultMessage="Copy<hidden> {what}</hidden>"
          description="Button that copies; hidden is read aloud only, and names what is copied"
          values={{ what, hidden: isWhatShown ? shownText : hiddenText }}
        />
      </span>
      <span className={outcome === 'copied' ? undefined : styles.away}>
        <Icon name="check" />
        <Copied />
      </span>
      {outcome === 'failed' && <span className={styles.failure}>{failure ?? <Failed />}</span>}
    </span>
  );
}

function Copied() {
  return (
    <FormattedMessage
      id="copy.done"
      defaultMessage="Copied!"
      description="Said for two seconds after copying"
    />
  );
}

function Failed() {
  return (
    <FormattedMessage
      id="copy.failed"
      defaultMessage="Select it instead"
      description="Said when the browser did not allow copying: the person should select the text"
    />
  );
}

/**
 * Puts a text on the clipboard, unchanged.
 *
 * @returns whether the browser allowed it
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The deprecated way, for pages without a secure context. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  // Typed here, because the DOM types mark the method as deprecated.
  const page: { execCommand: (command: string) => boolean } = document;
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  // A text area turns CRLF into LF; the text must be copied unchanged.
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return page.execCommand('copy');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
