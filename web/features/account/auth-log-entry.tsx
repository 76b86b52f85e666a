import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import type { AuthLogEntry } from '../../data/auth-log.ts';
import { ExactMoment } from '../../ui/moment.tsx';
import { relativeTo } from '../../ui/relative-time.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import styles from './auth-log.module.css';
import { entryText, isWarning } from './auth-log-texts.ts';
import { DeviceName } from './device-name.tsx';
import { Detail, ListItem } from './list-item.tsx';

interface EntryProps {
  entry: AuthLogEntry;
  nowSeconds: number;
  /** For who has to put the focus there. */
  ref?: Ref<HTMLLIElement> | undefined;
}

/** What happened, in which browser, and when. */
export function Entry({ entry, nowSeconds, ref }: EntryProps) {
  const intl = useIntl();
  const { device, name, time, event } = entry;
  const isOfBrowser = event === 'session_ended';
  const shownName = isOfBrowser ? <DeviceName name={name ?? ''} /> : <bdi>{name}</bdi>;
  const text = entryText(intl, entry, shownName);
  const { value, unit } = relativeTo(time, nowSeconds);
  return (
    <ListItem
      ref={ref}
      title={isWarning(entry) ? <StatusMark kind="caution">{text}</StatusMark> : text}
      aside={
        <time className={styles.time} dateTime={new Date(time * 1000).toISOString()}>
          <span>{intl.formatRelativeTime(value, unit, { numeric: 'auto' })}</span>{' '}
          <span>
            <ExactMoment atSeconds={time} />
          </span>
        </time>
      }
    >
      <Detail>
        <DeviceName name={device} />
      </Detail>
    </ListItem>
  );
}
