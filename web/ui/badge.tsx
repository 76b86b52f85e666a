import { useIntl } from 'react-intl';
import styles from './badge.module.css';

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
