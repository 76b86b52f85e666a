import type { ReactNode } from 'react';
import { CheckField } from '../../ui/check-field.tsx';
import { HiddenField } from '../../ui/passphrase-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from '../gallery.module.css';
import { Sample } from '../sample.tsx';

/** What somebody fills in on the way to an account. */
export function Entering() {
  return (
    <>
      <Sample name="a password">
        <Alone>
          <PasswordField
            label="Password"
            kind="current"
            input={{ name: 'password' }}
            error={null}
          />
        </Alone>
      </Sample>
      <Sample name="a new password, with its rule">
        <Alone>
          <PasswordField
            label="New password"
            kind="new"
            input={{ name: 'newp' }}
            hint="8 to 128 characters."
            error={null}
          />
        </Alone>
      </Sample>
      <Sample name="a password that is wrong">
        <Alone>
          <PasswordField
            label="Password, wrong"
            kind="current"
            input={{ name: 'wrong', defaultValue: 'violet hut' }}
            error="Type your password."
          />
        </Alone>
      </Sample>
      <Sample name="what both are made of">
        <Alone>
          <HiddenField
            label="Hidden"
            required={false}
            invalid={false}
            input={{ name: 'hidden', autoComplete: 'off' }}
          />
        </Alone>
      </Sample>
      <Sample name="a box to tick">
        <Alone>
          <CheckField name="remember" label="Remember me" />
        </Alone>
      </Sample>
      <Sample name="a box that has to be ticked">
        <Alone>
          <CheckField
            name="agree"
            label="I agree to the terms"
            required
            error="An account needs your agreement."
          />
        </Alone>
      </Sample>
    </>
  );
}

/** Browsers want one password a form, and the name that it goes with. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <form className={styles.column}>
      <input type="text" autoComplete="username" hidden readOnly />
      {children}
    </form>
  );
}
