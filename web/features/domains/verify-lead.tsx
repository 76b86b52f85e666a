import { FormattedMessage } from 'react-intl';
import type { Domain } from '../../data/domains.ts';
import { Alert } from '../../ui/alert.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import styles from './domains.module.css';

/** What the domain waits for, in a sentence; its room is kept until that is known. */
export function VerifyLead({ domain }: { domain: Domain | undefined }) {
  if (domain?.status === 'LOST') return <Lost />;
  return (
    <p className={styles.lead}>
      {domain ? <Lead domain={domain} /> : <span aria-hidden="true">&nbsp;</span>}
    </p>
  );
}

function Lead({ domain: { status, lapses } }: { domain: Domain }) {
  if (status === 'ACTIVE') {
    return (
      <FormattedMessage
        id="domains.lead.active"
        defaultMessage="Links open on this domain. Leave its records as they are."
        description="Sentence under the heading of a custom domain that works"
      />
    );
  }
  if (lapses === null) {
    return (
      <FormattedMessage
        id="domains.lead.proven"
        defaultMessage="It is proven to be yours. Now it has to lead here."
        description="Sentence under the heading of a custom domain that is proven but does not work yet"
      />
    );
  }
  return (
    <FormattedMessage
      id="domains.lead.unproven"
      defaultMessage="Set two DNS records. Without the first one this domain leaves your list on {date}."
      description="Sentence under the heading of a custom domain that nobody has proven to be theirs"
      values={{ date: <ExactMoment atSeconds={lapses} /> }}
    />
  );
}

function Lost() {
  return (
    <div className={styles.lead}>
      <Alert kind="warning">
        <FormattedMessage
          id="domains.lead.lost"
          defaultMessage="The proof is gone: its TXT record changed or went away, or another account proved the domain. Links no longer open on it. Set the record again and verify it to get it back."
          description="Warning under the heading of a custom domain that is lost"
        />
      </Alert>
    </div>
  );
}
