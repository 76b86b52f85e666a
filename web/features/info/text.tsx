import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useIntl, type MessageDescriptor } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import { SECURITY_CONTACT } from './security-contact.ts';

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
