import { defineMessages, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { PassphraseField } from '../../ui/field.tsx';

export const burnPassphrase = defineMessages({
  label: {
    id: 'burn.passphrase',
    defaultMessage: 'Passphrase of this secret',
    description: 'Label of the passphrase field on the burn page',
  },
  missing: {
    id: 'reveal.passphrase-needed',
    defaultMessage: 'Enter the passphrase first',
    description: 'Why the button that opens or burns a secret is off',
  },
});

interface BurnPassphraseFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Of the last attempt. */
  error: Error | null;
}

/** For the passphrase without which the site burns nothing. */
export function BurnPassphraseField({ value, onChange, error }: BurnPassphraseFieldProps) {
  const intl = useIntl();
  return (
    <PassphraseField
      label={intl.formatMessage(burnPassphrase.label)}
      value={value}
      onChange={onChange}
      required
      invalid={refusalOf(error)?.code === 'passphrase_wrong'}
    />
  );
}
