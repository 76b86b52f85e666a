import { type ReactNode, useState } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { SOURCE_URL } from '../../../shared/source.ts';
import type { Site } from '../../api/site.ts';
import { useBrowserValue } from '../../prerender/browser-value.ts';
import { LanguageSelect } from '../../parts/language-select.tsx';
import { SettingsDialog } from '../../parts/settings/dialog.ts';
import { DialogButton, lazyDialog } from '../../ui/dialog-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { textButtonClass } from '../../ui/button.tsx';
import { ThemeSelect } from '../../parts/theme-select.tsx';
import styles from './frame.module.css';
import type { Layout } from './layout.ts';

function thisYear(): string {
  return String(new Date().getFullYear());
}

const RegionSwitcher = lazyPart<'RegionSwitcher', { site: Site }>(
  () => import('./menus.tsx'),
  'RegionSwitcher',
);
const SaveLanguage = lazyPart<'SaveLanguage', { locale: string }>(
  () => import('../../parts/settings/save-language.tsx'),
  'SaveLanguage',
);
const FeedbackDialog = lazyDialog(() => import('./feedback-dialog.tsx'), 'FeedbackDialog');

interface FooterProps {
  site: Site | undefined;
  layout: Layout;
}

/** Links, copyright, and the choices of region, language and theme, with the buttons for settings and feedback. */
export function Footer({ site, layout }: FooterProps) {
  const hasRegions = site?.regions_enabled && site.regions.jurisdictions.length > 0;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        {layout.links && site && <FooterLinks site={site} />}
        <div className={styles.tools}>
          {hasRegions && <RegionSwitcher site={site} />}
          <Languages isSaved={site?.authenticated ?? false} />
          <ThemeSelect />
          <DialogButton dialog={SettingsDialog} className={textButtonClass}>
            <FormattedMessage
              id="settings.title"
              defaultMessage="Settings"
              description="Title of the dialog with theme, language and data region; also the button or entry that opens it"
            />
          </DialogButton>
          {layout.feedback && site?.feedback_enabled && (
            <DialogButton dialog={FeedbackDialog} className={textButtonClass}>
              <FormattedMessage
                id="feedback.page-title"
                defaultMessage="Feedback"
                description="Title of the feedback page in the browser tab; button in the footer that opens the form"
              />
            </DialogButton>
          )}
        </div>
      </div>
      <p className={styles.copyright}>
        <FormattedMessage
          id="frame.copyright"
          defaultMessage="© {year} {site}"
          description="Copyright line in the footer"
          values={{ year: useBrowserValue(thisYear, ''), site: site?.site_name ?? '' }}
        />
        {layout.version && site && (
          <span className={styles.version}>
            <bdi dir="ltr" translate="no">
              v{site.ot_version}
            </bdi>
          </span>
        )}
      </p>
    </footer>
  );
}

/** For signed-in customers the choice is saved with the account, too. */
function Languages({ isSaved }: { isSaved: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <LanguageSelect onChosen={setChosen} />
      {isSaved && chosen !== null && <SaveLanguage locale={chosen} />}
    </>
  );
}

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
    id: 'common.pricing',
    defaultMessage: 'Pricing',
    description: 'Link to the page with the prices, and its title in the browser tab',
  },
  blog: { id: 'footer.blog', defaultMessage: 'Blog', description: 'Link in the footer' },
  github: { id: 'footer.github', defaultMessage: 'GitHub', description: 'Link to the source' },
  docs: { id: 'footer.docs', defaultMessage: 'Docs', description: 'Link to the documentation' },
  api: {
    id: 'common.api',
    defaultMessage: 'API',
    description:
      'The interface for programs: link in the footer, title of its page, tab of the account page',
  },
  status: {
    id: 'status.title',
    defaultMessage: 'Status',
    description:
      'Title, in the browser tab, of the page that shows whether the service works; also the link to it',
  },
  privacy: {
    id: 'common.privacy',
    defaultMessage: 'Privacy',
    description: 'Link to the page about privacy, its heading and title',
  },
  terms: { id: 'footer.terms', defaultMessage: 'Terms', description: 'Link in the footer' },
  security: {
    id: 'common.security',
    defaultMessage: 'Security',
    description:
      'Tab of the account page with password and sessions; link to the page about security, and its title',
  },
});

/** Lists of links, without those that this installation does not have. */
function FooterLinks({ site }: { site: Site }) {
  const { support_host: support } = site;
  return (
    <div className={styles.footerLists}>
      <LinkList title={messages.company}>
        <InternalLink to="/about" name={messages.about} />
        {site.plans_enabled && site.authentication.enabled && (
          <InternalLink to="/pricing" name={messages.pricing} />
        )}
        {support !== null && <ExternalLink href={`https://${support}/blog`} name={messages.blog} />}
      </LinkList>
      <LinkList title={messages.resources}>
        <ExternalLink href={SOURCE_URL} name={messages.github} />
        {support !== null && <ExternalLink href={`https://${support}/docs`} name={messages.docs} />}
        <InternalLink to="/docs" name={messages.api} />
        <InternalLink to="/status" name={messages.status} />
      </LinkList>
      <LinkList title={messages.legals}>
        <InternalLink to="/info/privacy" name={messages.privacy} />
        <InternalLink to="/info/terms" name={messages.terms} />
        <InternalLink to="/info/security" name={messages.security} />
      </LinkList>
    </div>
  );
}

function LinkList({ title, children }: { title: MessageDescriptor; children: ReactNode }) {
  const text = useIntl().formatMessage(title);
  return (
    <nav aria-label={text}>
      <h2 className="visually-hidden">{text}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function InternalLink({ to, name }: { to: NonNullable<LinkProps['to']>; name: MessageDescriptor }) {
  const intl = useIntl();
  return (
    <li>
      <Link to={to} className={styles.footerLink}>
        {intl.formatMessage(name)}
      </Link>
    </li>
  );
}

function ExternalLink({ href, name }: { href: string; name: MessageDescriptor }) {
  const intl = useIntl();
  return (
    <li>
      <a href={href} className={styles.footerLink}>
        {intl.formatMessage(name)}
      </a>
    </li>
  );
}
