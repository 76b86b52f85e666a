import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSpent, refusalOf } from '../../data/call-failure.ts';
import { confirmAddress, startFreshSession } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { Button } from '../../ui/button.tsx';
import { EntryFailure } from './entry-failure.tsx';
import { EntryBoundary } from './entry-gate.tsx';
import { EntryPage } from './entry-page.tsx';
import styles from './entry.module.css';
import { VerifyPassword } from './verify-password.tsx';
import { VerifySpent } from './verify-spent.tsx';

/**
 * Where the link from the mail leads. Programs that read mail follow links too, some even run scripts: only a press of
 * the button confirms.
 */
export function VerifyPage({ token }: { token: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'verify.title',
    defaultMessage: 'Confirm your address',
    description: 'Title of the page where the address of a new account is confirmed',
  });
  return (
    <EntryBoundary title={title} needs="accounts">
      {(site) => <Verify token={token} site={site} />}
    </EntryBoundary>
  );
}

function Verify({ token, site }: { token: string; site: Site }) {
  const goOn = useGoingOn();
  const confirming = useMutation({
    mutationFn: async () => confirmAddress(token),
    onSuccess: goOn,
  });
  if (refusalOf(confirming.error)?.code === 'password_needed') {
    return <VerifyPassword token={token} site={site} onDone={goOn} />;
  }
  if (isSpent(confirming.error)) return <VerifySpent site={site} />;
  return (
    <EntryPage
      site={site}
      heading={
        <FormattedMessage
          id="verify.heading"
          defaultMessage="One click, and it is yours"
          description="Heading of the page where the address of a new account is confirmed"
        />
      }
      lead={
        <FormattedMessage
          id="verify.lead"
          defaultMessage="You opened the link from our message. Confirm that the address is yours, then sign in."
          description="Under the heading of the page where an address is confirmed"
        />
      }
    >
      <div className={styles.again}>
        <Button
          variant="primary"
          wide
          busy={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {confirming.isPending ? (
            <FormattedMessage
              id="verify.busy"
              defaultMessage="Confirming…"
              description="Button that confirms an address, while that is under way"
            />
          ) : (
            <FormattedMessage
              id="verify.action"
              defaultMessage="Confirm my address"
              description="Button that confirms the address of a new account"
            />
          )}
        </Button>
        {confirming.isError && <EntryFailure error={confirming.error} />}
      </div>
    </EntryPage>
  );
}

/** Confirming an address ends every session of its account, perhaps this browser's. */
function useGoingOn(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await startFreshSession(queryClient).catch(() => undefined);
    await navigate({ to: '/signin', search: { notice: 'verified' }, replace: true });
  };
}
