import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../api/failure.ts';
import { verifyDomain } from '../../../shared/contract/domains.ts';
import { cacheDomain, type Domain } from '../../api/domains.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { serverTime } from '../../api/server-clock.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { DomainStatus } from './domain-parts.tsx';
import styles from './status-panel.module.css';

const factNames = defineMessages({
  status: {
    id: 'domains.status',
    defaultMessage: 'Status',
    description:
      'Heading over the facts about a custom domain; name of its status there, and of a column',
  },
  domain: {
    id: 'domains.domain',
    defaultMessage: 'Domain',
    description:
      'The name of a custom domain: label of a field, heading of a column, name of a fact',
  },
  target: {
    id: 'domains.fact.target',
    defaultMessage: 'Target address',
    description: 'Name of a fact about a custom domain: where its record has to lead',
  },
  pointed: {
    id: 'domains.fact.pointed',
    defaultMessage: 'Points to',
    description: 'Name of a fact about a custom domain: where it leads now',
  },
  renewal: {
    id: 'domains.fact.renewal',
    defaultMessage: 'SSL renewal date',
    description: 'Name of a fact about a custom domain: until when its certificate is good',
  },
  ssl: {
    id: 'domains.fact.ssl',
    defaultMessage: 'SSL status',
    description: 'Name of a fact about a custom domain: whether it has a certificate',
  },
  monitored: {
    id: 'domains.fact.monitored',
    defaultMessage: 'Last checked',
    description: 'Name of a fact about a custom domain: when it was last checked',
  },
});

const order = ['status', 'domain', 'target', 'pointed', 'renewal', 'ssl', 'monitored'] as const;

/** Status of the domain at its last check, beside it the button that checks it again, and what the checks found: nothing that is not known. */
export function StatusPanel({ domain }: { domain: Domain }) {
  const intl = useIntl();
  const { status, vhost } = domain;
  const check = useVerification(domain.identifier);
  const facts: Record<keyof typeof factNames, ReactNode> = {
    status: (
      <div className={styles.check}>
        <div className={styles.status}>
          <DomainStatus status={status} />
          <span className={styles.message}>{vhost.status_message}</span>
        </div>
        <VerifyButton status={status} check={check} />
        <CheckResult check={check} message={vhost.status_message} />
      </div>
    ),
    domain: (
      <bdi dir="ltr" translate="no">
        {domain.display_domain}
      </bdi>
    ),
    target: (
      <bdi dir="ltr" translate="no">
        {vhost.target_address}
      </bdi>
    ),
    pointed: pointedAt(domain),
    renewal: vhost.ssl_active_until !== null && (
      <FormattedDate value={vhost.ssl_active_until * 1000} dateStyle="medium" />
    ),
    ssl: sslStatus(domain),
    monitored: vhost.last_monitored !== null && (
      <time
        className={styles.moment}
        dateTime={new Date(vhost.last_monitored * 1000).toISOString()}
      >
        <span dir="auto">{vhost.last_monitored_humanized}</span>{' '}
        <span className={styles.message}>
          <ExactMoment atSeconds={vhost.last_monitored} />
        </span>
      </time>
    ),
  };
  return (
    <Panel
      heading={
        <FormattedMessage
          id="domains.status"
          defaultMessage="Status"
          description="Heading over the facts about a custom domain; name of its status there, and of a column"
        />
      }
    >
      <dl className={styles.facts}>
        {order.map(
          (key) =>
            facts[key] && (
              <div key={key}>
                <dt>{intl.formatMessage(factNames[key])}</dt>
                <dd>{facts[key]}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}

/** Null where it is not known: another server takes care of certificates, or no one is asked for one before the domain is proven. */
function sslStatus({ verified, vhost: { has_ssl: has } }: Domain): ReactNode {
  if (has === null || (!has && !verified)) return null;
  return has ? (
    <FormattedMessage
      id="domains.ssl.active"
      defaultMessage="Active"
      description="A custom domain has a certificate"
    />
  ) : (
    <FormattedMessage
      id="domains.ssl.none"
      defaultMessage="No certificate yet"
      description="A custom domain has no certificate"
    />
  );
}

/** Where the domain leads. It is looked up only once its ownership is proven: null until then, and where the look-up failed. */
function pointedAt({ verified, vhost }: Domain): ReactNode {
  if (vhost.dns_pointed_at !== null) {
    return (
      <bdi dir="ltr" translate="no">
        {vhost.dns_pointed_at}
      </bdi>
    );
  }
  if (!verified || vhost.last_monitored === null) return null;
  return (
    <FormattedMessage
      id="domains.pointed.none"
      defaultMessage="No record found"
      description="A custom domain has no A or CNAME record"
    />
  );
}

/** Checks the DNS records now. */
function useVerification(identifier: string) {
  const queryClient = useQueryClient();
  const [clickedAt, setClickedAt] = useState<number | null>(null);
  const { send, isPending, isSuccess, error } = useCall(
    verifyDomain,
    { onSuccess: (reply) => cacheDomain(queryClient, reply) },
    identifier,
  );
  const start = () => {
    setClickedAt(serverTime());
    send({ params: { domain: identifier }, body: {} });
  };
  return { start, clickedAt, isPending, isSuccess, error };
}

type Verification = ReturnType<typeof useVerification>;

/** Disabled for some seconds after each click, since the DNS does not change faster. */
function VerifyButton({ status, check }: { status: Domain['status']; check: Verification }) {
  const intl = useIntl();
  const left = cooldownLeft(check.clickedAt, useNow(500));
  return (
    <Button
      variant={status === 'ACTIVE' ? 'secondary' : 'primary'}
      busy={check.isPending}
      disabledReason={
        left > 0 && !check.isPending
          ? intl.formatMessage(
              {
                id: 'domains.verify.rest',
                defaultMessage:
                  'You can check again in {seconds, plural, one {# second} other {# seconds}}',
                description: 'Why the button that verifies a custom domain is off for a while',
              },
              { seconds: left },
            )
          : null
      }
      onClick={check.start}
    >
      {check.isPending ? (
        <FormattedMessage
          id="domains.verifying"
          defaultMessage="Checking…"
          description="Button that verifies a custom domain, while that is being done"
        />
      ) : left > 0 ? (
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
          description="Button that checks the DNS records of a custom domain"
        />
      )}
    </Button>
  );
}

interface CheckResultProps {
  check: Verification;
  /** The status of the domain, in a sentence. */
  message: string;
}

/** Why a check did not succeed; its success is visible beside it, and announced. */
function CheckResult({ check, message }: CheckResultProps) {
  const intl = useIntl();
  // The records do not exist yet; nothing failed.
  const isUnproven = refusalOf(check.error)?.code === 'domain_unproven';
  return (
    <>
      {check.error && (
        <div className={styles.result}>
          <Alert kind={isUnproven ? 'warning' : 'error'}>{failureText(intl, check.error)}</Alert>
        </div>
      )}
      <output className="visually-hidden">
        {check.isSuccess && (
          <FormattedMessage
            id="domains.checked"
            defaultMessage="Checked: {status}"
            description="Said to screen readers after a check of a custom domain; status is a sentence"
            values={{ status: message }}
          />
        )}
      </output>
    </>
  );
}

const COOLDOWN_MS = 10_000;

/** Seconds for which the verify button stays disabled after a click. */
function cooldownLeft(clickedAt: number | null, now: number): number {
  if (clickedAt === null) return 0;
  // `now` comes from a clock that ticks in intervals, so it can be before the click.
  const since = Math.max(now - clickedAt, 0);
  return Math.max(Math.ceil((COOLDOWN_MS - since) / 1000), 0);
}
