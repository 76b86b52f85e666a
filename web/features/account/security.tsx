import { AuthLog } from './auth-log.tsx';
import { PasswordForm } from './password-form.tsx';
import { Panels } from '../../ui/panel.tsx';
import { Sessions } from './sessions.tsx';

/** The password, the sessions, and what happened to both. */
export function Security() {
  return (
    <Panels>
      <PasswordForm />
      <Sessions />
      <AuthLog />
    </Panels>
  );
}
