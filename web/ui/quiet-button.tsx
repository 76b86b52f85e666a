import styles from './quiet-button.module.css';
import { Icon } from './icon.tsx';

/** The class of a button, or a link, that is a word with a small drawing. */
export const wordClass = styles.word;
/** The class of one that is a drawing alone. */
export const drawingClass = styles.drawing;

interface CloseButtonProps {
  /** What is closed, for those who see no cross. */
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
