import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { passphraseStrength } from '../../ui/strength.ts';

const hints = defineMessages({
  rule: {
    id: 'entry.password.rule',
    defaultMessage: '8 to 128 characters.',
    description: 'Hint under the field for a new password while it is too short',
  },
  weak: {
    id: 'entry.password.weak',
    defaultMessage: 'Easy to guess. Try four random words.',
    description: 'Hint under a weak new password',
  },
  fair: {
    id: 'entry.password.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a new password of middling strength',
  },
  strong: {
    id: 'entry.password.strong',
    defaultMessage: 'Strong.',
    description: 'Hint under a strong new password',
  },
});

interface NewPasswordFieldProps {
  initialValue?: string;
  error: string | null;
}

/** A password that somebody chooses, with the rule and a hint on how good it is. */
export function NewPasswordField({ initialValue = '', error }: NewPasswordFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(initialValue);
  const isLongEnough = countCharacters(typed) >= PASSWORD_CHARACTERS_MIN;
  return (
    <PasswordField
      label={
        <FormattedMessage
          id="entry.new-password"
          defaultMessage="New password"
          description="Label of the field for a password that is being chosen"
        />
      }
      kind="new"
      input={{
        name: 'newp',
        defaultValue: initialValue,
        onInput: (event) => setTyped(event.currentTarget.value),
      }}
      hint={intl.formatMessage(hints[isLongEnough ? passphraseStrength(typed) : 'rule'])}
      error={error}
    />
  );
}
