import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { type NotifyEvent, notifyEvents } from '../../shared/notify.ts';
import styles from './notify-fields.module.css';
import { SwitchField } from '../ui/choice-fields.tsx';

const names: Record<NotifyEvent, MessageDescriptor> = defineMessages({
  received: {
    id: 'notify.received',
    defaultMessage: 'When it is opened',
    description: 'Switch: the sender of a secret gets an email when it is opened',
  },
  expired: {
    id: 'notify.expired',
    defaultMessage: 'When it expires before it was opened',
    description: 'Switch: the sender of a secret gets an email when no one opened it in time',
  },
  locked: {
    id: 'notify.locked',
    defaultMessage: 'When it is first locked after wrong passphrases or codes',
    description:
      'Switch: the sender of a secret gets an email when someone gave too many wrong passphrases',
  },
  disputed: {
    id: 'notify.disputed',
    defaultMessage: 'When someone reports that they did not open it',
    description:
      'Switch: the sender of a secret gets an email when its recipient reports that someone else opened it',
  },
});

interface NotifyFieldsProps {
  value: readonly NotifyEvent[];
  onChange: (events: NotifyEvent[]) => void;
}

/** What the sender of a secret is emailed about, below a heading with the same words. */
export function NotifyFields({ value, onChange }: NotifyFieldsProps) {
  const intl = useIntl();
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">
        <NotifyLegend />
      </legend>
      {notifyEvents.map((event) => (
        <SwitchField
          key={event}
          label={intl.formatMessage(names[event])}
          checked={value.includes(event)}
          onChange={(isOn) =>
            onChange(notifyEvents.filter((one) => (one === event ? isOn : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

export function NotifyLegend() {
  return (
    <FormattedMessage
      id="notify"
      defaultMessage="Emails to you"
      description="Heading over switches: which emails the sender of a secret gets about it"
    />
  );
}
