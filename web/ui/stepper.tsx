import { defineMessages, useIntl } from 'react-intl';
import { iconButtonClass } from './button.tsx';
import { Drawing } from './icon.tsx';
import styles from './stepper.module.css';

const messages = defineMessages({
  fewer: {
    id: 'stepper.fewer',
    defaultMessage: 'Fewer',
    description: 'Name of the button with a minus sign beside a number, such as that of links',
  },
  more: {
    id: 'stepper.more',
    defaultMessage: 'More',
    description: 'Name of the button with a plus sign beside a number, such as that of links',
  },
});

interface StepperProps {
  /** What the number counts. */
  label: string;
  value: number;
  /** In ascending order. */
  choices: readonly number[];
  onChange: (value: number) => void;
  /** The number with its unit; absent: the number alone. */
  text?: string;
}

/** A number between two buttons that lead to its neighbours. */
export function Stepper({ label, value, choices, onChange, text }: StepperProps) {
  const intl = useIntl();
  const fewer = choices.findLast((choice) => choice < value);
  const more = choices.find((choice) => choice > value);
  return (
    <span role="group" aria-label={label} className={styles.stepper}>
      <Step
        name={intl.formatMessage(messages.fewer)}
        to={fewer}
        path="M6 12h12"
        onStep={onChange}
      />
      <output className={styles.value}>{text ?? intl.formatNumber(value)}</output>
      <Step
        name={intl.formatMessage(messages.more)}
        to={more}
        path="M6 12h12M12 6v12"
        onStep={onChange}
      />
    </span>
  );
}

interface StepProps {
  name: string;
  /** Undefined at the end. */
  to: number | undefined;
  path: string;
  onStep: (value: number) => void;
}

/** At the end it keeps the focus. */
function Step({ name, to, path, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={name}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onStep(to)}
    >
      <Drawing path={path} size={18} />
    </button>
  );
}
