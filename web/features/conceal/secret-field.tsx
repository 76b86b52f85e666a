import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { focusToType, TextArea } from '../../ui/text-area.tsx';

interface SecretFieldProps {
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** What may help whoever had their text cut. */
  afterCut?: ReactNode;
}

/** Where the secret is typed. */
export function SecretField({ charactersMax, ...props }: SecretFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => focusToType(area.current), []);
  return (
    <TextArea
      {...props}
      area={area}
      label={
        <FormattedMessage
          id="conceal.secret"
          defaultMessage="Your secret"
          description="Label of the field where the secret is typed"
        />
      }
      charactersMax={charactersMax}
      countFrom={charactersMax / 2}
      countInUse
      exact
    />
  );
}
