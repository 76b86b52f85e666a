import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { siteQuery } from '../../data/site.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './prose.module.css';

interface ProseProps {
  /** In the browser's tab. */
  title: string;
  heading: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** A page that is read rather than used: a heading, a lead, and what its sections say. */
export function Prose({ title, heading, lead, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <title>{title}</title>
      <PageHeading size="large">{heading}</PageHeading>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}

export function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** A list whose order matters. */
export function Numbered({ children }: { children: ReactNode }) {
  return <ol className={styles.numbered}>{children}</ol>;
}

/** What the tags in the texts of these pages stand for. */
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

/** A message, with its tags. */
export function Text({ of, values }: TextProps) {
  return useIntl().formatMessage(of, { ...tags, ...values });
}

interface ItemsProps {
  of: readonly MessageDescriptor[];
  values?: Values | undefined;
}

/** Some messages as the items of a list. */
export function Items({ of, values }: ItemsProps) {
  return of.map((message) => (
    <li key={message.id}>
      <Text of={message} values={values} />
    </li>
  ));
}

interface RegionStatementProps {
  /** What is true where the platform is bound to the region. */
  pinned: ReactNode;
  /** What is true where it is not. */
  near: ReactNode;
}

/** What this very site may promise of where it stores things; keeps the room until that is known. */
export function RegionStatement({ pinned, near }: RegionStatementProps) {
  const site = useQuery(siteQuery).data;
  if (!site) return <Skeleton height="3rem" />;
  return <p>{site.regions.is_pinned ? pinned : near}</p>;
}

/** Where everybody who runs this product says how to be reached about its security. */
export const SECURITY_CONTACT = '/.well-known/security.txt';
