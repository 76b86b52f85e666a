import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { controlClass, Field } from '../../ui/field.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

const lifetimes = ['5 minutes', '1 hour', '7 days'].map((text) => ({ value: text, text }));

export function Fields() {
  return (
    <>
      <Sample name="a field">
        <TextField label="Ticket number" />
      </Sample>
      <Sample name="required, with a hint">
        <TextField label="Ticket number, required" required hint="Six digits, for example" />
      </Sample>
      <Sample name="a choice">
        <Choice />
      </Sample>
      <Sample name="passphrase, empty">
        <Passphrase label="Passphrase" hint="Optional. The reader will need it too." />
      </Sample>
      <Sample name="passphrase, filled">
        <Passphrase label="Passphrase, filled" value="violet hat" />
      </Sample>
      <Sample name="passphrase, required and wrong">
        <Passphrase label="Passphrase, wrong" value="violet hut" required invalid />
      </Sample>
      <Sample name="passphrase, shown">
        <Pressed>
          <Passphrase label="Passphrase, shown" value="violet hat" />
        </Pressed>
      </Sample>
    </>
  );
}

interface TextFieldProps {
  label: string;
  required?: boolean;
  hint?: string;
}

function TextField({ label, required = false, hint }: TextFieldProps) {
  return (
    <div className={styles.column}>
      <Field label={label} required={required} hint={hint}>
        {({ id, hintId }) => (
          <input
            id={id}
            className={controlClass}
            aria-describedby={hintId}
            aria-required={required}
          />
        )}
      </Field>
    </div>
  );
}

function Choice() {
  const [value, setValue] = useState('7 days');
  return (
    <div className={styles.column}>
      <SelectField label="Lifetime" value={value} options={lifetimes} onChange={setValue} />
    </div>
  );
}

type PassphraseProps = Omit<ComponentProps<typeof PassphraseField>, 'value' | 'onChange'>;

function Passphrase({ value = '', ...props }: PassphraseProps & { value?: string }) {
  const [typed, setTyped] = useState(value);
  return (
    <form className={styles.column}>
      <PassphraseField {...props} value={typed} onChange={setTyped} />
    </form>
  );
}

/** Presses the button inside, once: some states are a component's own business. */
function Pressed({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.click(), []);
  return <div ref={frame}>{children}</div>;
}
