import type { ReactNode } from 'react';
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
      <Copied
        name={
          <FormattedMessage
            id="domains.record.host"
            defaultMessage="Host"
            description="Name of a part of a DNS record: what it is about"
          />
        }
        text={host}
        what={intl.formatMessage(
          {
            id: 'domains.record.copy-host',
            defaultMessage: 'the host of the {type} record',
            description: 'What a copy button copies, read after "Copy"; type is such as TXT',
          },
          { type },
        )}
      >
        <HostName name={host} />
      </Copied>
      <Copied
        name={
          <FormattedMessage
            id="domains.record.value"
            defaultMessage="Value"
            description="Name of a part of a DNS record: what it says"
          />
        }
        text={value}
        what={intl.formatMessage(
          {
            id: 'domains.record.copy-value',
            defaultMessage: 'the value of the {type} record',
            description: 'What a copy button copies, read after "Copy"; type is such as TXT',
          },
          { type },
        )}
      >
        {value}
      </Copied>
    </dl>
  );
}

interface CopiedProps {
  name: ReactNode;
  text: string;
  /** What is copied, read after "Copy". */
  what: string;
  /** The text as it is shown. */
  children: ReactNode;
}

/** A part of a record that is to be copied. */
function Copied({ name, text, what, children }: CopiedProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code className={styles.value} dir="ltr">
          {children}
        </code>
        <CopyButton text={text} variant="secondary" what={what} />
      </dd>
    </div>
  );
}
