import type { ReactNode } from 'react';
import styles from './status-mark.module.css';
import { textElement } from '../intl/text-element.tsx';

export type MarkKind = 'good' | 'caution' | 'bad' | 'waiting';

const CIRCLE = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z';

/** Icons differ in shape, so that colour is not the only difference. */
const drawings: Record<MarkKind, string> = {
  good: `${CIRCLE}M8 12.4l2.8 2.8 5.4-5.8`,
  caution: 'M12 4L2.8 20h18.4zM12 10v4.6M12 17.2v.1',
  bad: `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  waiting: `${CIRCLE}M12 7.2V12l3.2 2`,
};

/** A status: an icon, and a text with the same meaning. */
export function StatusMark({ kind, children }: { kind: MarkKind; children: ReactNode }) {
  return (
    <span className={styles.status} data-kind={kind}>
      <svg
        className={styles.icon}
        width={20}
        height={20}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={drawings[kind]} />
      </svg>
      {textElement(children)}
    </span>
  );
}
