import { useIntl } from 'react-intl';
import styles from './progress-bar.module.css';

/** Screen readers announce these steps only: at every percent they would talk without end. */
const ANNOUNCED_STEPS = 4;

interface ProgressBarProps {
  /** From 0 to 1. */
  fraction: number;
  /** The id of the element that names what is going on. */
  labelledBy: string;
}

/** How far a transfer is. */
export function ProgressBar({ fraction, labelledBy }: ProgressBarProps) {
  const intl = useIntl();
  const announced = Math.floor(fraction * ANNOUNCED_STEPS) / ANNOUNCED_STEPS;
  return (
    <>
      <progress className={styles.bar} value={fraction} aria-labelledby={labelledBy} />
      <output className="visually-hidden">
        {announced > 0 && intl.formatNumber(announced, { style: 'percent' })}
      </output>
    </>
  );
}
