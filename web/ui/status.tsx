import type { ReactNode } from 'react';
import styles from './status.module.css';
import { textElement } from '../intl/text-element.tsx';
import { useIntl } from 'react-intl';
import { Drawing } from './icon.tsx';

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
      <Drawing path={drawings[kind]} />
      {textElement(children)}
    </span>
  );
}

interface BadgeProps {
  count: number;
  /** `count` is a minimum. */
  atLeast?: boolean;
}

/** A count after a label. */
export function Badge({ count, atLeast = false }: BadgeProps) {
  const intl = useIntl();
  const number = intl.formatNumber(count);
  return (
    <span className={styles.badge}>
      {atLeast
        ? intl.formatMessage(
            {
              id: 'badge.at-least',
              defaultMessage: '{number}+',
              description: 'A count in a badge when there are more; number is formatted already',
            },
            { number },
          )
        : number}
    </span>
  );
}

/** The icon of a burned secret. */
export function Flame({ size }: { size?: number }) {
  return (
    <Drawing
      size={size}
      path="M12.2 2.8c.7 4.6-6.2 7.2-6.2 12.6a6.1 6.1 0 0 0 12.2 0c0-2.6-1-4.3-2.4-6.1-.4 2-1.2 3-2.2 3.7.8-4.3.2-7.4-1.4-10.2z"
    />
  );
}
