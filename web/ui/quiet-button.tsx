import styles from './quiet-button.module.css';
import { Icon } from './icon.tsx';

/** Class of a button or link with text and an icon. */
export const textButtonClass = styles.word;
/** Class of a button or link with an icon only. */
const iconButtonClass = styles.drawing;

interface CloseButtonProps {
  /** The accessible name. */
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** Button with a cross that closes the element around it. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={[iconButtonClass, className].filter(Boolean).join(' ')}
      onClick={onClick}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}
