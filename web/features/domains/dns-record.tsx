import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';
import { HostName } from './host-name.tsx';
import styles from './steps.module.css';

interface DnsRecordProps {
  type: string;
  host: string;
  value: string;
}

/** A record as DNS providers ask for it: type, host and value, to be copied one by one. */
export function DnsRecord({ type, host, value }: DnsRecordProps) {
  const intl = useIntl();
  return (
    <dl className={styles.record}>
      <div>
        <dt>
          <FormattedMessage
            id="domains.record.type"
            defaultMessage="Type"
            description="Name of a part of a DNS record: TXT, A or CNAME"
          />
        </dt>
        <dd>
          <span className={styles.value} dir="ltr">
            {type}
          </span>
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage
            id="domains.record.host"
            defaultMessage="Host"
            description="Name of a part of a DNS record: what it is about"
          />
        </dt>
        <dd>
          <code className={styles.value} dir="ltr">
            <HostName name={host} />
          </code>
          <CopyButton
            text={host}
            look="secondary"
            what={intl.formatMessage(
              {
                id: 'domains.record.copy-host',
                defaultMessage: 'the host of the {type} record',
                description: 'What a copy button copies, read after "Copy"; type is such as TXT',
              },
              { type },
            )}
          />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage
            id="domains.record.value"
            defaultMessage="Value"
            description="Name of a part of a DNS record: what it says"
          />
        </dt>
        <dd>
          <code className={styles.value} dir="ltr">
            {value}
          </code>
          <CopyButton
            text={value}
            look="secondary"
            what={intl.formatMessage(
              {
                id: 'domains.record.copy-value',
                defaultMessage: 'the value of the {type} record',
                description: 'What a copy button copies, read after "Copy"; type is such as TXT',
              },
              { type },
            )}
          />
        </dd>
      </div>
    </dl>
  );
}
