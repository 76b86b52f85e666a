import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { API_DOCUMENT } from '../../api/reference.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './docs.module.css';

/** Elements for the tags in the texts of this page. */
const tags = {
  code: (text: ReactNode) => (
    <code dir="ltr" translate="no">
      {text}
    </code>
  ),
  token: (text: ReactNode) => (
    <Link to="/account" search={{ tab: 'api' }}>
      {text}
    </Link>
  ),
  prices: (text: ReactNode) => <Link to="/pricing">{text}</Link>,
  licence: (text: ReactNode) => <a href="/licences/swagger-ui.txt">{text}</a>,
  file: (text: ReactNode) => <a href={API_DOCUMENT}>{text}</a>,
};

interface TextProps {
  of: MessageDescriptor;
  values?: Readonly<Record<string, number>>;
}

/** A message with its tags and values. */
export function Text({ of, values }: TextProps) {
  return <span>{useIntl().formatMessage(of, { ...tags, ...values })}</span>;
}

interface CodeProps {
  text: string;
  /** Its name. */
  language: string;
  /** What is copied, for screen readers. */
  what: string;
}

/** Source code that can be copied. */
export function Code({ text, language, what }: CodeProps) {
  return (
    <div className={styles.code}>
      <div className={styles.bar}>
        <span lang="en" translate="no">
          {language}
        </span>
        <CopyButton text={text} variant="quiet" what={what} />
      </div>
      <pre dir="ltr" translate="no">
        <code translate="no">{text}</code>
      </pre>
    </div>
  );
}
