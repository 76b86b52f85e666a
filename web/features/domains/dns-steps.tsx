import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Cluster, Domain } from '../../api/domains.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HostName } from './domain-parts.tsx';
import styles from './dns-steps.module.css';

interface DnsStepsProps {
  domain: Domain;
  cluster: Cluster;
}

/** The steps that verify a domain. */
export function DnsSteps({ domain, cluster }: DnsStepsProps) {
  return (
    <Panel
      heading={
        <FormattedMessage
          id="common.three-steps"
          defaultMessage="Three steps"
          description="Heading of three steps"
        />
      }
    >
      <ol className={styles.steps}>
        <Step
          title={
            <FormattedMessage
              id="domains.step.prove"
              defaultMessage="Verify that it is yours"
              description="Title of the first step of verifying a custom domain"
            />
          }
        >
          <p>
            <FormattedMessage
              id="domains.step.prove.text"
              defaultMessage="Where you manage the DNS of {base}, add this TXT record. It proves that the domain is yours. Keep it there: it is checked again every week."
              description="First step of verifying a custom domain; base is the registered name"
              values={{
                base: (
                  <bdi dir="ltr" translate="no">
                    {domain.base_domain}
                  </bdi>
                ),
              }}
            />
          </p>
          <DnsRecord
            type="TXT"
            host={domain.txt_validation_host}
            value={domain.txt_validation_value}
          />
        </Step>
        <Step
          title={
            <FormattedMessage
              id="domains.step.lead"
              defaultMessage="Point it here"
              description="Title of the second step of verifying a custom domain"
            />
          }
        >
          <PointRecord domain={domain} cluster={cluster} />
        </Step>
        <Step
          title={
            <FormattedMessage
              id="domains.step.wait"
              defaultMessage="Wait"
              description="Title of the third step of verifying a custom domain"
            />
          }
        >
          <p>
            <FormattedMessage
              id="domains.step.wait.text"
              defaultMessage="New records can take from a few minutes to an hour. They are checked by themselves, often at first, later once an hour, and this page shows the result. “Verify now” checks at once. You can also close this page and come back."
              description="Third step of verifying a custom domain"
            />
          </p>
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </li>
  );
}

/** Record that points the domain here. An apex cannot have a CNAME record: it gets an A or an ALIAS record. */
function PointRecord({ domain, cluster }: DnsStepsProps) {
  const { identifier: host } = domain;
  if (!domain.is_apex) {
    return (
      <>
        <p>
          <FormattedMessage
            id="domains.step.cname"
            defaultMessage="Add this CNAME record, and remove all other records with the same name."
            description="Second step of verifying a custom domain that is a subdomain"
          />
        </p>
        <DnsRecord type="CNAME" host={host} value={cluster.target} />
      </>
    );
  }
  if (cluster.ip !== null) {
    return (
      <>
        <p>
          <FormattedMessage
            id="domains.step.a"
            defaultMessage="Add this A record, and remove all other A and AAAA records with the same name."
            description="Second step of verifying a custom domain that is an apex, such as example.com"
          />
        </p>
        <DnsRecord type="A" host={host} value={cluster.ip} />
      </>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage
          id="domains.step.alias"
          defaultMessage="Add this record, and remove all A and AAAA records with the same name. Some providers call it ALIAS, others ANAME or flattened CNAME. If yours has none of these, use a subdomain."
          description="Second step of verifying a custom domain that is an apex, where there is no address for an A record"
        />
      </p>
      <DnsRecord type="ALIAS" host={host} value={cluster.target} />
    </>
  );
}

interface DnsRecordProps {
  type: string;
  host: string;
  value: string;
}

/** A DNS record: type, host and value, to be copied one by one or as one line. */
function DnsRecord({ type, host, value }: DnsRecordProps) {
  const intl = useIntl();
  return (
    <div className={styles.record}>
      <dl>
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
              description="Name of a part of a DNS record: its content"
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
      <div className={styles.line}>
        <CopyButton
          text={recordLine(type, host, value)}
          variant="quiet"
          isWhatShown
          what={intl.formatMessage(
            {
              id: 'domains.record.copy-line',
              defaultMessage: 'the {type} record as one line',
              description:
                'What a copy button copies, shown after "Copy"; type is such as TXT. The line is as files of DNS servers have it',
            },
            { type },
          )}
        />
      </div>
    </div>
  );
}

const TTL_SECONDS = 3600;

/** A record as a line of a zone file, in which names end in a dot. */
function recordLine(type: string, host: string, value: string): string {
  const data = type === 'TXT' ? `"${value}"` : type === 'A' ? value : `${value}.`;
  return `${host}. ${TTL_SECONDS} IN ${type} ${data}`;
}

interface CopiedProps {
  name: ReactNode;
  text: string;
  /** Name of the copied text, read after "Copy". */
  what: string;
  /** The text as rendered. */
  children: ReactNode;
}

function Copied({ name, text, what, children }: CopiedProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code className={styles.value} dir="ltr" translate="no">
          {children}
        </code>
        <CopyButton text={text} variant="secondary" what={what} />
      </dd>
    </div>
  );
}
