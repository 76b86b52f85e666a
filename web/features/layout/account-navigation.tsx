import { useRouter } from '@tanstack/react-router';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import type { Site } from '../../api/site.ts';
import { SettingsDialog } from '../../parts/settings/dialog.ts';
import { useDialog } from '../../ui/dialog-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './account-navigation.module.css';

const messages = defineMessages({
  label: {
    id: 'account.heading',
    defaultMessage: 'Your account',
    description:
      'Heading of the account page; name, for screen readers, of the links in the header for signed-in users',
  },
  recent: {
    id: 'recent.heading',
    defaultMessage: 'Recent secrets',
    description: 'Heading of the list of secrets, its title in the browser tab, and the link to it',
  },
  domains: {
    id: 'domains.title',
    defaultMessage: 'Custom domains',
    description:
      'Heading of the list of custom domains, its title in the browser tab, and the link to it',
  },
  account: {
    id: 'common.account',
    defaultMessage: 'Account',
    description:
      'Entry in the account menu, title of the account page, place in the table on the page about security',
  },
  settings: {
    id: 'settings.title',
    defaultMessage: 'Settings',
    description:
      'Title of the dialog with theme, language and data region; also the entry in the menu that opens it',
  },
  upgrade: {
    id: 'frame.upgrade',
    defaultMessage: 'Upgrade for custom domains',
    description: 'Entry in the account menu that leads to the prices',
  },
  admin: {
    id: 'account-menu.admin',
    defaultMessage: 'Admin',
    description: 'Entry in the account menu, for admins: the administration of the site',
  },
  signOut: {
    id: 'account-menu.sign-out',
    defaultMessage: 'Sign out',
    description: 'Last entry in the account menu',
  },
});

interface AccountNavigationProps {
  site: Site;
  cust: NonNullable<Site['cust']>;
}

/** The menu of signed-in users, under the address of their account. */
export function AccountNavigation({ site, cust }: AccountNavigationProps) {
  const intl = useIntl();
  const router = useRouter();
  const settings = useDialog(SettingsDialog);
  const link = (href: string, message: MessageDescriptor) => ({
    key: href,
    text: intl.formatMessage(message),
    href,
    onChoose: () => void router.navigate({ href }),
  });
  const hasDomains = cust.plan.options.custom_domains;
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.account}>
        <Menu
          opensBelow
          label={
            <bdi dir="ltr" className={styles.custid} translate="no">
              {cust.custid}
            </bdi>
          }
          items={[
            link('/recent', messages.recent),
            ...(site.domains_enabled && hasDomains
              ? [link('/account/domains', messages.domains)]
              : []),
            link('/account', messages.account),
            {
              key: 'settings',
              text: intl.formatMessage(messages.settings),
              onChoose: settings.open,
            },
            ...(site.domains_enabled && !hasDomains ? [link('/pricing', messages.upgrade)] : []),
            ...(cust.role === 'colonel' ? [link('/colonel/', messages.admin)] : []),
            link('/logout', messages.signOut),
          ]}
        />
      </div>
      {settings.dialog}
    </nav>
  );
}
