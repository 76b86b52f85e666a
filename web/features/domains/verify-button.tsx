import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { requestVerification, type Domain, cacheDomain } from '../../data/domains.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/moment.tsx';
import { restLeft } from './rest.ts';
import styles from './status-panel.module.css';

/** Has the records looked at now. After each click it rests, for the DNS is no faster than that. */
export function VerifyButton({ domain: { identifier, status, vhost } }: { domain: Domain }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [clickedAt, setClickedAt] = useState<number | null>(null);
  const left = restLeft(clickedAt, useNow(500));
  const check = useSingleCall(['domains', 'verify', identifier], {
    mutationFn: requestVerification,
    onSuccess: (reply) => cacheDomain(queryClient, reply),
  });
  const click = () => {
    setClickedAt(Date.now());
    check.send(identifier);
  };
  return (
    <div className={styles.verify}>
      <Button
        variant={status === 'ACTIVE' ? 'secondary' : 'primary'}
        busy={check.isPending}
        disabledReason={left > 0 && !check.isPending ? restReason(intl, left) : null}
        onClick={click}
      >
        <Label isPending={check.isPending} left={left} />
      </Button>
      {check.error && (
        <div className={styles.result}>
          <Alert kind={isUnproven(check.error) ? 'warning' : 'error'}>
            {formFailureText(intl, check.error)}
          </Alert>
        </div>
      )}
      {/* Those who see have it above. */}
      <output className="visually-hidden">
        {check.isSuccess && (
          <FormattedMessage
            id="domains.checked"
            defaultMessage="Checked: {status}"
            description="Said to screen readers after a check of a custom domain; status is a sentence"
            values={{ status: vhost.status_message }}
          />
        )}
      </output>
    </div>
  );
}

/** The records are simply not there yet: nothing failed. */
function isUnproven(error: Error): boolean {
  return refusalOf(error)?.code === 'domain_unproven';
}

function restReason(intl: ReturnType<typeof useIntl>, seconds: number): string {
  return intl.formatMessage(
    {
      id: 'domains.verify.rest',
      defaultMessage: 'You can check again in {seconds, plural, one {# second} other {# seconds}}',
      description: 'Why the button that verifies a custom domain is off for a while',
    },
    { seconds },
  );
}

function Label({ isPending, left }: { isPending: boolean; left: number }) {
  if (isPending) {
    return (
      <FormattedMessage
        id="domains.verifying"
        defaultMessage="Checking…"
        description="Button that verifies a custom domain, while that is being done"
      />
    );
  }
  return left > 0 ? (
    <FormattedMessage
      id="domains.verify.again"
      defaultMessage="Check again in {seconds, number} s"
      description="Button that verifies a custom domain, while it rests; s is for seconds"
      values={{ seconds: left }}
    />
  ) : (
    <FormattedMessage
      id="domains.verify"
      defaultMessage="Verify now"
      description="Button that has the DNS records of a custom domain looked at"
    />
  );
}
