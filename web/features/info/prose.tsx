import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../api/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './prose.module.css';
import { Skeleton } from '../../ui/loading.tsx';

interface ProseProps {
  /** `title` is that of the browser tab. */
  texts: Readonly<Record<'title' | 'heading' | 'lead', MessageDescriptor>>;
  children: ReactNode;
}

/** A page of running text: heading, lead and sections. */
export function Prose({ texts, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <title>{useIntl().formatMessage(texts.title)}</title>
      <PageHeading size="large">
        <Text of={texts.heading} />
      </PageHeading>
      <p className={styles.lead}>
        <Text of={texts.lead} />
      </p>
      {children}
    </article>
  );
}

interface SectionProps {
  heading: MessageDescriptor;
  children: ReactNode;
}

export function Section({ heading, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>
        <Text of={heading} />
      </h2>
      {children}
    </section>
  );
}

/** A numbered list. */
export function Numbered({ children }: { children: ReactNode }) {
  return <ol className={styles.numbered}>{children}</ol>;
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
  of: readonly MessageDescriptor[];
  values?: Values | undefined;
}

/** Messages as the items of a list. */
export function Items({ of, values }: ItemsProps) {
  return of.map((message) => (
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
export const SECURITY_CONTACT = '/.well-known/security.txt';
