import styles from './quiet-button.module.css';
import { Icon } from './icon.tsx';

/** The class of a button or link with a word and an icon. */
export const wordClass = styles.word;
/** The class of one with an icon only. */
export const drawingClass = styles.drawing;

interface CloseButtonProps {
  /** The accessible name. */
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** A cross in a corner. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={[drawingClass, className].filter(Boolean).join(' ')}
      onClick={onClick}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}
