import { FormattedMessage, useIntl } from 'react-intl';
import { type Site, takesFeedback } from '../../data/site.ts';
import { languageName, languageTag } from '../../../shared/locales.ts';
import { currentLanguage } from '../../intl/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { wordClass } from '../../ui/quiet-button.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import styles from './footer.module.css';
import { FooterLinks } from './footer-links.tsx';
import type { Layout } from './layout.ts';
import type { Tools } from './tools.ts';

const YEAR = String(new Date().getFullYear());

const loadRegionSwitcher = async () => (await import('./region-switcher.tsx')).RegionSwitcher;

interface FooterProps {
  site: Site | undefined;
  layout: Layout;
  tools: Tools;
}

/** The links, who runs this, and what a visitor may set. */
export function Footer({ site, layout, tools: { Feedback, Settings } }: FooterProps) {
  const hasRegions = site?.regions_enabled && site.regions.jurisdictions.length > 0;
  return (
    <footer className={styles.footer}>
      {layout.links && site && <FooterLinks site={site} />}
      <div className={styles.line}>
        <p>
          <FormattedMessage
            id="frame.copyright"
            defaultMessage="© {year} {site}"
            description="Copyright line in the footer"
            values={{ year: YEAR, site: site?.site_name ?? '' }}
          />
          {layout.version && site && (
            <span className={styles.version}>
              <bdi dir="ltr">v{site.ot_version}</bdi>
            </span>
          )}
        </p>
        <div className={styles.tools}>
          {hasRegions && <LazyPart load={loadRegionSwitcher} props={{ site }} />}
          <SettingsTool Settings={Settings} />
          <ThemeSwitch />
          {layout.feedback && site && takesFeedback(site) && (
            <Feedback className={wordClass}>
              <FormattedMessage
                id="frame.feedback"
                defaultMessage="Feedback"
                description="Button in the footer that opens the feedback form"
              />
            </Feedback>
          )}
        </div>
      </div>
    </footer>
  );
}

/** Somebody who reads no English looks for a globe and the name of a language. */
function SettingsTool({ Settings }: Pick<Tools, 'Settings'>) {
  const intl = useIntl();
  const { locale } = currentLanguage();
  const language = languageName(locale);
  const label = intl.formatMessage(
    {
      id: 'frame.settings-language',
      defaultMessage: 'Settings, language: {language}',
      description: 'Name of the button that opens the settings and shows the language now spoken',
    },
    { language },
  );
  return (
    <Settings className={wordClass} label={label}>
      <Icon name="globe" size={18} />
      <span lang={languageTag(locale)}>{language}</span>
    </Settings>
  );
}
