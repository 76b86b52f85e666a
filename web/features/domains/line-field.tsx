import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';
import type { LineName } from './branding-draft.ts';

const labels = defineMessages({
  name: {
    id: 'domains.line.name',
    defaultMessage: 'Name',
    description: 'Label of a field: how the owner of a custom domain is called on it',
  },
  before: {
    id: 'domains.line.before',
    defaultMessage: 'Line above the seal',
    description: 'Label of a field: what readers see before they open a secret',
  },
  after: {
    id: 'domains.line.after',
    defaultMessage: 'Line under the opened secret',
    description: 'Label of a field: what readers see after they opened a secret',
  },
});

const hints = defineMessages({
  name: {
    id: 'domains.line.name.hint',
    defaultMessage: 'Whom your readers should know the link is from.',
    description: 'Hint under the name of the owner of a custom domain',
  },
  before: {
    id: 'domains.line.before.hint',
    defaultMessage: 'Such as: Call us before you open this if you did not expect it.',
    description: 'Hint under the line that readers see before they open a secret: an example',
  },
  after: {
    id: 'domains.line.after.hint',
    defaultMessage: 'Such as: Change this password when you first sign in.',
    description: 'Hint under the line that readers see after they opened a secret: an example',
  },
});

interface LineFieldProps {
  line: LineName;
  value: string;
  /** By how many characters it is too long. */
  beyond: number;
  onChange: (value: string) => void;
}

/** One line in the owner's own words. */
export function LineField({ line, value, beyond, onChange }: LineFieldProps) {
  const intl = useIntl();
  return (
    <Field
      label={intl.formatMessage(labels[line])}
      hint={intl.formatMessage(hints[line])}
      error={beyond > 0 ? <TooLong beyond={beyond} /> : undefined}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete={line === 'name' ? 'organization' : 'off'}
          dir="auto"
          aria-invalid={beyond > 0}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

function TooLong({ beyond }: Pick<LineFieldProps, 'beyond'>) {
  return (
    <FormattedMessage
      id="domains.line.too-long"
      defaultMessage="That is {count, plural, one {# character} other {# characters}} too long."
      description="Error under a line of the look of a custom domain"
      values={{ count: beyond }}
    />
  );
}
