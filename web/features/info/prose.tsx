import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../api/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import styles from './prose.module.css';
import { Skeleton } from '../../ui/loading.tsx';

interface ProseProps {
  /** `title` is that of the browser tab. */
  texts: Readonly<Record<'title' | 'heading' | 'lead', MessageDescriptor>>;
  /** The headings of its sections, where it is long. */
  contents?: readonly MessageDescriptor[];
  /** The headings of the clauses in its last section. */
  clauses?: readonly string[];
  children: ReactNode;
}

/** A page of running text: heading, lead and sections. */
export function Prose({ texts, contents, clauses, children }: ProseProps) {
  return (
    <article className={styles.prose} data-long={contents !== undefined}>
      <title>{useIntl().formatMessage(texts.title)}</title>
      <div>
        <PageHeading size="large">
          <Text of={texts.heading} />
        </PageHeading>
        <p className={styles.lead}>
          <Text of={texts.lead} />
        </p>
      </div>
      {contents && <Contents of={contents} clauses={clauses} />}
      <div>{children}</div>
    </article>
  );
}

interface ContentsProps {
  of: readonly MessageDescriptor[];
  clauses: readonly string[] | undefined;
}

/** Links to the sections: folded on narrow screens, beside the text on wide ones. */
function Contents({ of, clauses }: ContentsProps) {
  const title = useIntl().formatMessage({
    id: 'prose.contents',
    defaultMessage: 'On this page',
    description: 'Heading of the list of links to the sections of a long text',
  });
  return (
    <nav className={styles.contents} aria-label={title}>
      <details>
        <summary>
          {title}
          <Icon name="chevron" />
        </summary>
        <ol>
          {of.map((heading) => (
            <li key={heading.id}>
              <a href={`#${anchorOf(heading)}`}>
                <Text of={heading} />
              </a>
            </li>
          ))}
        </ol>
        {clauses && (
          <ol lang="en" dir="ltr">
            {clauses.map((clause, place) => (
              <li key={clause}>
                <a href={`#${clauseAnchor(place + 1)}`}>
                  {place + 1}. {clause}
                </a>
              </li>
            ))}
          </ol>
        )}
      </details>
    </nav>
  );
}

/** The anchor of a section: the same in every language. */
function anchorOf({ id }: MessageDescriptor): string {
  return (id ?? '').replace(/^\w+\./, '');
}

function clauseAnchor(number: number): string {
  return `clause-${number}`;
}

interface SectionProps {
  heading: MessageDescriptor;
  children: ReactNode;
}

export function Section({ heading, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 id={anchorOf(heading)}>
        <Text of={heading} />
      </h2>
      {children}
    </section>
  );
}

/** The heading of a clause of a legal text. */
export function Clause({ of, number }: { of: readonly string[]; number: number }) {
  return (
    <h3 id={clauseAnchor(number)}>
      {number}. {of[number - 1]}
    </h3>
  );
}

/** Elements for the tags in the texts of these pages. */
const tags = {
  b: (text: ReactNode) => <strong>{text}</strong>,
  security: (text: ReactNode) => <Link to="/info/security">{text}</Link>,
  docs: (text: ReactNode) => <Link to="/docs">{text}</Link>,
  source: (text: ReactNode) => <a href={SOURCE_URL}>{text}</a>,
  contact: (text: ReactNode) => <a href={SECURITY_CONTACT}>{text}</a>,
};

type Values = Readonly<Record<string, ReactNode>>;

interface TextProps {
  of: MessageDescriptor;
  values?: Values | undefined;
}

/** A message with its tags and values. */
export function Text({ of, values }: TextProps) {
  return <span>{useIntl().formatMessage(of, { ...tags, ...values })}</span>;
}

export function Paragraph({ of, values }: TextProps) {
  return (
    <p>
      <Text of={of} values={values} />
    </p>
  );
}

interface ItemsProps {
  of: Readonly<Record<string, MessageDescriptor>>;
  values?: Values | undefined;
}

interface ListProps extends ItemsProps {
  /** The names of messages about what this site does not have. */
  without?: readonly string[];
}

/** Messages as a list. */
export function List({ of, values, without }: ListProps) {
  const shown = Object.entries(of).filter(([name]) => !without?.includes(name));
  return <ul>{items({ of: Object.fromEntries(shown), values })}</ul>;
}

/** The names of messages about requests for secrets, where this site has none. */
export function useAsksOff(): readonly string[] {
  const { asks = 'off' } = useQuery(siteQuery).data ?? {};
  return asks === 'off' ? ['ask'] : [];
}

/** Messages as a numbered list. */
export function Numbered({ of, values }: ItemsProps) {
  return <ol className={styles.numbered}>{items({ of, values })}</ol>;
}

function items({ of, values }: ItemsProps) {
  return Object.values(of).map((message) => (
    <li key={message.id}>
      <Text of={message} values={values} />
    </li>
  ));
}

interface RegionStatementProps {
  /** Shown if the platform guarantees the region. */
  pinned: ReactNode;
  /** Shown if it does not. */
  near: ReactNode;
}

/** A statement about the storage location of this site; reserves its space until the site is loaded. */
export function RegionStatement({ pinned, near }: RegionStatementProps) {
  const site = useQuery(siteQuery).data;
  if (!site) return <Skeleton height="3rem" />;
  return <p>{site.regions.is_pinned ? pinned : near}</p>;
}

/** Security contact of the operator (RFC 9116). */
const SECURITY_CONTACT = '/.well-known/security.txt';

/** When the full wordings of the privacy policy and of the terms last changed; a test compares them. */
const WORDINGS_FROM = '30 November 2026';

const legalTexts = defineMessages({
  short: {
    id: 'legal.short',
    defaultMessage: 'Summary',
    description: 'Heading of the summary of a legal text',
  },
  full: {
    id: 'legal.full',
    defaultMessage: 'Full text',
    description: 'Heading of the full wording of a legal text',
  },
  operator: {
    id: 'legal.operator',
    defaultMessage: '<b>Operator.</b> {name} runs this site. Contact: {contact}',
    description:
      'In the summary of the privacy policy and of the terms: who runs this site, and an email address or a link',
  },
  binding: {
    id: 'legal.binding',
    defaultMessage: 'Only this full text, in English, is binding. The summary is there to help.',
    description: 'Sentence before the full wording of a legal text, which is not translated',
  },
});

/** The sections of a legal text. */
export const legalContents = [legalTexts.short, legalTexts.full] as const;

/** Translated summary of a legal text. */
export function LegalSummary({ children }: { children: ReactNode }) {
  const operator = useQuery(siteQuery).data?.operator;
  return (
    <Section heading={legalTexts.short}>
      {children}
      {/* Its room is there before the settings of the site are, and where no one is named. */}
      <div className={styles.operator}>
        {operator && (
          <Paragraph
            of={legalTexts.operator}
            values={{
              name: <bdi translate="no">{operator.name}</bdi>,
              contact: <OperatorContact contact={operator.contact} />,
            }}
          />
        )}
      </div>
    </Section>
  );
}

/** A link to the operator: an email address, or a web address without its scheme. */
function OperatorContact({ contact }: { contact: string }) {
  const isWeb = contact.startsWith('https:');
  return (
    <a href={isWeb ? contact : `mailto:${contact}`}>
      <bdi translate="no">{isWeb ? contact.replace(/^https:\/\/|\/$/g, '') : contact}</bdi>
    </a>
  );
}

/** The binding wording, in English only: a translation would be another legal text. */
export function FullWording({ children }: { children: ReactNode }) {
  return (
    <Section heading={legalTexts.full}>
      <Paragraph of={legalTexts.binding} />
      <div lang="en" dir="ltr" className={styles.wording}>
        <Parties />
        {children}
      </div>
    </Section>
  );
}

/** Names the parties: anyone may run this product, so the settings say who does. */
function Parties() {
  const site = useQuery(siteQuery).data;
  const operator = site?.operator;
  const supportHost = site?.support_host;
  return (
    <dl className={styles.parties}>
      <div>
        <dt>The site</dt>
        <dd className={styles.name}>
          {site?.site_name ?? <Skeleton width="6rem" height="1rem" />}
        </dd>
      </div>
      <div>
        <dt>The operator</dt>
        <dd>
          {operator
            ? operator.name
            : 'The person or company that runs the host shown in your browser’s address bar.'}
        </dd>
      </div>
      <div>
        <dt>Version of</dt>
        <dd>{WORDINGS_FROM}</dd>
      </div>
      <div>
        <dt>Contact</dt>
        <dd>
          {operator ? (
            <OperatorContact contact={operator.contact} />
          ) : (
            <a href={SECURITY_CONTACT}>security.txt</a>
          )}
          {supportHost && (
            <>
              {' or '}
              <a href={`https://${supportHost}`}>{supportHost}</a>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
