import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import type { Site } from '../../data/site.ts';
import styles from './footer.module.css';

const messages = defineMessages({
  company: {
    id: 'footer.company',
    defaultMessage: 'Company',
    description: 'Heading of the first list of links in the footer',
  },
  resources: {
    id: 'footer.resources',
    defaultMessage: 'Resources',
    description: 'Heading of the second list of links in the footer',
  },
  legals: {
    id: 'footer.legals',
    defaultMessage: 'Legals',
    description: 'Heading of the third list of links in the footer',
  },
  about: {
    id: 'frame.about',
    defaultMessage: 'About',
    description: 'Link to the page about the product',
  },
  pricing: {
    id: 'footer.pricing',
    defaultMessage: 'Pricing',
    description: 'Link in the footer to the prices',
  },
  blog: { id: 'footer.blog', defaultMessage: 'Blog', description: 'Link in the footer' },
  github: { id: 'footer.github', defaultMessage: 'GitHub', description: 'Link to the source' },
  docs: { id: 'footer.docs', defaultMessage: 'Docs', description: 'Link to the documentation' },
  api: { id: 'footer.api', defaultMessage: 'API', description: 'Link to the API’s documentation' },
  status: {
    id: 'footer.status',
    defaultMessage: 'Status',
    description: 'Link to the page that says whether everything works',
  },
  privacy: { id: 'footer.privacy', defaultMessage: 'Privacy', description: 'Link in the footer' },
  terms: { id: 'footer.terms', defaultMessage: 'Terms', description: 'Link in the footer' },
  security: {
    id: 'footer.security',
    defaultMessage: 'Security',
    description: 'Link in the footer to how secrets are protected',
  },
});

/** Company, resources and legals; what this installation does not have is not named. */
export function FooterLinks({ site }: { site: Site }) {
  const { support_host: support } = site;
  return (
    <div className={styles.lists}>
      <Links title={messages.company}>
        <Inside to="/about" name={messages.about} />
        {site.plans_enabled && site.authentication.enabled && (
          <Inside to="/pricing" name={messages.pricing} />
        )}
        {support !== null && <Outside href={`https://${support}/blog`} name={messages.blog} />}
      </Links>
      <Links title={messages.resources}>
        <Outside href={SOURCE_URL} name={messages.github} />
        {support !== null && <Outside href={`https://${support}/docs`} name={messages.docs} />}
        <Inside to="/docs" name={messages.api} />
        <Inside to="/status" name={messages.status} />
      </Links>
      <Links title={messages.legals}>
        <Inside to="/info/privacy" name={messages.privacy} />
        <Inside to="/info/terms" name={messages.terms} />
        <Inside to="/info/security" name={messages.security} />
      </Links>
    </div>
  );
}

function Links({ title, children }: { title: MessageDescriptor; children: ReactNode }) {
  const text = useIntl().formatMessage(title);
  return (
    <nav aria-label={text}>
      <h2 className={styles.title}>{text}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

interface InsideProps {
  to:
    | '/about'
    | '/docs'
    | '/pricing'
    | '/status'
    | '/info/privacy'
    | '/info/terms'
    | '/info/security';
  name: MessageDescriptor;
}

function Inside({ to, name }: InsideProps) {
  const intl = useIntl();
  return (
    <li>
      <Link to={to} className={styles.link}>
        {intl.formatMessage(name)}
      </Link>
    </li>
  );
}

function Outside({ href, name }: { href: string; name: MessageDescriptor }) {
  const intl = useIntl();
  return (
    <li>
      <a href={href} className={styles.link}>
        {intl.formatMessage(name)}
      </a>
    </li>
  );
}
