import { Link } from '@tanstack/react-router';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';
import type { Site } from '../../data/site.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Tools } from './layout.ts';
import styles from './navigation.module.css';
import { iconButtonClass } from '../../ui/quiet-button.tsx';

const messages = defineMessages({
  label: {
    id: 'frame.account-navigation',
    defaultMessage: 'Your account',
    description: 'Name, for screen readers, of the links in the header for signed-in users',
  },
  upgrade: {
    id: 'frame.upgrade',
    defaultMessage: 'Upgrade for your own domains',
    description: 'Name of the lightning bolt in the header, which leads to the prices',
  },
  colonel: {
    id: 'frame.colonel',
    defaultMessage: 'Colonel',
    description: 'Name of the star in the header, which leads to the administration',
  },
  settings: {
    id: 'frame.settings',
    defaultMessage: 'Settings',
    description: 'Button that opens theme, language and data region',
  },
  logout: {
    id: 'frame.logout',
    defaultMessage: 'Log out',
    description: 'Name of the icon in the header that signs out',
  },
});

interface AccountNavigationProps {
  site: Site;
  cust: NonNullable<Site['cust']>;
  tools: Tools;
}

/** For signed-in users: account, upgrade, administration, settings and sign-out. */
export function AccountNavigation({ site, cust, tools: { Settings } }: AccountNavigationProps) {
  const intl = useIntl();
  const named = (message: MessageDescriptor) => {
    const name = intl.formatMessage(message);
    return { 'aria-label': name, title: name };
  };
  const canUpgrade = site.domains_enabled && !cust.plan.options.custom_domains;
  return (
    <nav aria-label={intl.formatMessage(messages.label)}>
      <ul className={styles.account}>
        <li className={styles.custid}>
          <a href="/account" className={styles.link} dir="ltr">
            {cust.custid}
          </a>
        </li>
        {canUpgrade && (
          <li>
            <Link to="/pricing" className={iconButtonClass} {...named(messages.upgrade)}>
              <Icon name="bolt" />
            </Link>
          </li>
        )}
        {cust.role === 'colonel' && (
          <li>
            <a href="/colonel/" className={iconButtonClass} {...named(messages.colonel)}>
              <Icon name="star" />
            </a>
          </li>
        )}
        <li>
          <Settings className={iconButtonClass} label={intl.formatMessage(messages.settings)}>
            <Icon name="gear" />
          </Settings>
        </li>
        <li>
          <Link to="/logout" className={iconButtonClass} {...named(messages.logout)}>
            <Icon name="leave" />
          </Link>
        </li>
      </ul>
    </nav>
  );
}
