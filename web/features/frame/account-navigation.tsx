import { useRouter } from '@tanstack/react-router';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { Menu } from '../../ui/menu.tsx';
import styles from './account-navigation.module.css';
import type { Tools } from './layout.ts';

const messages = defineMessages({
  label: {
    id: 'frame.account-navigation',
    defaultMessage: 'Your account',
    description: 'Name, for screen readers, of the links in the header for signed-in users',
  },
  recent: {
    id: 'account-menu.recent',
    defaultMessage: 'Recent secrets',
    description: 'Entry in the account menu: the list of what the account created',
  },
  domains: {
    id: 'account-menu.domains',
    defaultMessage: 'Custom domains',
    description: 'Entry in the account menu: the domains of the account',
  },
  account: {
    id: 'account-menu.account',
    defaultMessage: 'Account',
    description: 'Entry in the account menu: plan, password and API tokens',
  },
  settings: {
    id: 'frame.settings',
    defaultMessage: 'Settings',
    description: 'Entry in the account menu that opens theme, language and data region',
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
  colonel: boolean;
  tools: Tools;
}

/** The menu of signed-in users, under the address of their account. */
export function AccountNavigation({
  site,
  cust,
  colonel,
  tools: { openSettings },
}: AccountNavigationProps) {
  const intl = useIntl();
  const router = useRouter();
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
              onChoose: openSettings,
            },
            ...(site.domains_enabled && !hasDomains ? [link('/pricing', messages.upgrade)] : []),
            ...(colonel ? [link('/colonel/', messages.admin)] : []),
            link('/logout', messages.signOut),
          ]}
        />
      </div>
    </nav>
  );
}
