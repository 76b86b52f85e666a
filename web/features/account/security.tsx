import { PasswordForm } from './password-form.tsx';
import { Panels } from '../../ui/panel.tsx';
import { Sessions } from './sessions.tsx';

/** The password, and where it let somebody in. */
export function Security() {
  return (
    <Panels>
      <PasswordForm />
      <Sessions />
    </Panels>
  );
}
