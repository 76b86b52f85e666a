import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isAccent, shadesOf } from '../../../shared/accent.ts';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './look.module.css';
import { isWrongAccent } from './branding-draft.ts';

const messages = defineMessages({
  pick: {
    id: 'domains.accent.pick',
    defaultMessage: 'Pick the accent colour',
    description:
      'Name of the square beside a colour’s digits, which opens the browser’s colour picker',
  },
  wrong: {
    id: 'domains.accent.wrong',
    defaultMessage: 'Write it as # and six hexadecimal digits, such as #336699.',
    description: 'Error: what was typed is no colour',
  },
  darker: {
    id: 'domains.accent.darker',
    defaultMessage: 'In the light theme it is shown darker, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too light for a light page',
  },
  lighter: {
    id: 'domains.accent.lighter',
    defaultMessage: 'In the dark theme it is shown lighter, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too dark for a dark page',
  },
  hint: {
    id: 'domains.accent.hint',
    defaultMessage: 'For the seal and the main button. Leave it empty for the red of this site.',
    description: 'Hint under the accent colour',
  },
});

/** What a colour picker shows while there is no colour. */
const NO_ACCENT = '#a8231c';

interface AccentFieldProps {
  value: string;
  onChange: (accent: string) => void;
}

/** A colour, as digits and as a square to pick it from. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const intl = useIntl();
  const isWrong = isWrongAccent({ accent: value });
  const shades = shadesOf(value);
  // No colour is both too light for a light page and too dark for a dark one.
  const moved = shades?.light.moved ?? shades?.dark.moved ?? 'hint';
  return (
    <Field
      label={
        <FormattedMessage
          id="domains.accent"
          defaultMessage="Accent colour"
          description="Label of the field for the colour of a custom domain"
        />
      }
      hint={intl.formatMessage(messages[moved])}
      error={isWrong ? intl.formatMessage(messages.wrong) : undefined}
    >
      {({ id, hintId }) => (
        <div className={styles.accent}>
          <input
            id={id}
            className={controlClass}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value.trim())}
            placeholder={NO_ACCENT}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            aria-invalid={isWrong}
            aria-describedby={hintId}
          />
          <input
            type="color"
            className={styles.swatch}
            aria-label={intl.formatMessage(messages.pick)}
            value={isAccent(value) ? value.toLowerCase() : NO_ACCENT}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
