import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isAccent, shadesOf } from '../../../shared/accent.ts';
import { controlClass, Field } from '../../ui/field.tsx';
import { isWrongAccent, type LineName } from './branding-draft.ts';
import styles from './branding.module.css';

const lineLabels = defineMessages({
  name: {
    id: 'domains.line.name',
    defaultMessage: 'Name',
    description: 'Label of a field: how the owner of a custom domain is named on it',
  },
  before: {
    id: 'domains.line.before',
    defaultMessage: 'Line above the button',
    description: 'Label of a field: what recipients see before they open a secret',
  },
  after: {
    id: 'domains.line.after',
    defaultMessage: 'Line below the opened secret',
    description: 'Label of a field: what recipients see after they opened a secret',
  },
});

const lineHints = defineMessages({
  name: {
    id: 'domains.line.name.hint',
    defaultMessage: 'Who the link is from, as your recipients know you.',
    description: 'Hint under the name of the owner of a custom domain',
  },
  before: {
    id: 'domains.line.before.hint',
    defaultMessage: 'For example: Call us before you open this if you did not expect it.',
    description: 'Hint under the line that recipients see before they open a secret: an example',
  },
  after: {
    id: 'domains.line.after.hint',
    defaultMessage: 'For example: Change this password when you first sign in.',
    description: 'Hint under the line that recipients see after they opened a secret: an example',
  },
});

interface LineFieldProps {
  line: LineName;
  value: string;
  /** Number of characters over the limit. */
  excess: number;
  onChange: (value: string) => void;
}

export function LineField({ line, value, excess, onChange }: LineFieldProps) {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage(lineLabels[line])}
      hint={intl.formatMessage(lineHints[line])}
      error={excess > 0 ? <TooLong excess={excess} /> : undefined}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={line === 'name' ? 'organization' : 'off'}
          dir="auto"
          aria-invalid={excess > 0}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

function TooLong({ excess }: Pick<LineFieldProps, 'excess'>) {
  return (
    <FormattedMessage
      id="domains.line.too-long"
      defaultMessage="{count, plural, one {# character} other {# characters}} too long."
      description="Error under a line of the branding of a custom domain"
      values={{ count: excess }}
    />
  );
}

const accentTexts = defineMessages({
  pick: {
    id: 'domains.accent.pick',
    defaultMessage: 'Choose the accent colour',
    description:
      'Name of the square beside a colour’s digits, which opens the browser’s colour picker',
  },
  wrong: {
    id: 'failure.accent_invalid',
    defaultMessage: 'Enter # and six hexadecimal digits, such as #336699.',
    description: 'Error: what was typed is no colour',
  },
  darker: {
    id: 'domains.accent.darker',
    defaultMessage:
      'In the light theme a darker shade is used, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too light for a light page',
  },
  lighter: {
    id: 'domains.accent.lighter',
    defaultMessage:
      'In the dark theme a lighter shade is used, so that it stands out from the page.',
    description: 'Hint under the accent colour, when it is too dark for a dark page',
  },
  hint: {
    id: 'domains.accent.hint',
    defaultMessage: 'For the seal and the main button. Leave it empty to use the red of this site.',
    description: 'Hint under the accent colour',
  },
});

/** Colour that the picker shows while none is set. */
const NO_ACCENT = '#a8231c';

interface AccentFieldProps {
  value: string;
  onChange: (accent: string) => void;
}

/** A colour as hexadecimal digits, with a colour picker. */
export function AccentField({ value, onChange }: AccentFieldProps) {
  const intl = useIntl();
  const isWrong = isWrongAccent({ accent: value });
  const shades = shadesOf(value);
  // At most one theme adjusts the colour: none is both too light for light pages and too dark for dark ones.
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
      hint={intl.formatMessage(accentTexts[moved])}
      error={isWrong ? intl.formatMessage(accentTexts.wrong) : undefined}
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
            aria-label={intl.formatMessage(accentTexts.pick)}
            value={isAccent(value) ? value.toLowerCase() : NO_ACCENT}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
