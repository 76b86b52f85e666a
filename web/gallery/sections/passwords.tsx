import { useState, type ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

export function Passwords() {
  return (
    <>
      <Sample name="password, empty">
        <Password label="New password" autoComplete="new-password" hint="At least 8 characters." />
      </Sample>
      <Sample name="password, filled">
        <Password label="Your password" autoComplete="current-password" value="violet hat" />
      </Sample>
      <Sample name="password, refused">
        <Password
          label="Current password"
          autoComplete="current-password"
          value="violet hut"
          error="That is not your password. Nothing was changed."
        />
      </Sample>
    </>
  );
}

type PasswordProps = Omit<ComponentProps<typeof PasswordField>, 'value' | 'onChange'>;

function Password({ value = '', ...props }: PasswordProps & { value?: string }) {
  const [typed, setTyped] = useState(value);
  return (
    <form className={styles.column}>
      <input hidden readOnly type="email" autoComplete="username" value="ada@seal.example" />
      <PasswordField {...props} value={typed} onChange={setTyped} />
    </form>
  );
}
