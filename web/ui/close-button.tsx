import { Icon } from './icon.tsx';
import { drawingClass } from './quiet-button.ts';

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
