/** The menus of header and footer. Most visitors see none of them, so they are loaded where there is one. */
import { useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { currentRegion, regionAddress } from '../../api/regions.ts';
import type { Site } from '../../api/site.ts';
import { isSelling } from '../../parts/pricing/offer.ts';
import { SettingsDialog } from '../../parts/settings/dialog.ts';
import { useDialog } from '../../ui/dialog-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import styles from './frame.module.css';

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
      'Title of the dialog with theme, language and data region; also the button or entry that opens it',
  },
  upgrade: {
    id: 'frame.upgrade',
    defaultMessage: 'Upgrade for custom domains',
    description: 'Entry in the account menu that leads to the prices',
  },
  plans: {
    id: 'frame.plans',
    defaultMessage: 'Compare plans',
    description: 'Entry in the account menu that leads to the table of plans, where none is sold',
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

export interface AccountNavigationProps {
  site: Site;
  cust: NonNullable<Site['cust']>;
}

/** The menu of signed-in users, under the address of their account. */
export function AccountNavigation({ site, cust }: AccountNavigationProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const settings = useDialog(SettingsDialog);
  const link = (href: string, message: MessageDescriptor) => ({
    key: href,
    text: intl.formatMessage(message),
    href,
    onChoose: () => void navigate({ href }),
  });
  const hasDomains = cust.plan.options.custom_domains;
  return (
    <>
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
              ...(site.domains_enabled && !hasDomains
                ? [link('/pricing', isSelling(site) ? messages.upgrade : messages.plans)]
                : []),
              ...(cust.role === 'colonel' ? [link('/colonel/', messages.admin)] : []),
              link('/logout', messages.signOut),
            ]}
          />
        </div>
      </nav>
      {settings.dialog}
    </>
  );
}

/** Menu of the regions. Each has accounts of its own, so an entry links to that region's sign-up. */
export function RegionSwitcher({ site }: { site: Site }) {
  const current = currentRegion(site);
  return (
    <Menu
      label={
        current?.display_name ?? (
          <FormattedMessage
            id="frame.regions"
            defaultMessage="Regions"
            description="Button in the footer that opens the list of data regions"
          />
        )
      }
      items={site.regions.jurisdictions.map((region) => ({
        key: region.identifier,
        text: region.display_name,
        href: `${regionAddress(region, location.protocol)}/signup`,
        current: region === current,
      }))}
    />
  );
}
