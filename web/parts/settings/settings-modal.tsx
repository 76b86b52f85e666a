import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportedLocales } from '../../../shared/locales.ts';
import {
  isErrorReportingOn,
  onErrorReportingChange,
  setErrorReporting,
} from '../../api/error-preference.ts';
import { siteQuery } from '../../api/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { LanguageField } from '../language-field.tsx';
import { SelectField, SwitchField } from '../../ui/choice-fields.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThemeLabel, useTheme } from '../theme-select.tsx';
import { DataRegion } from './data-region.tsx';
import { SaveLanguage } from './save-language.tsx';
import styles from './settings.module.css';

/** Dialog with the settings of this browser and the data region. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const title = intl.formatMessage({
    id: 'settings.title',
    defaultMessage: 'Settings',
    description:
      'Title of the dialog with theme, language and data region; also the button or entry that opens it',
  });
  return (
    <Dialog title={title} onClose={onClose} hasCross={false}>
      <Tabs
        label={title}
        tabs={[
          {
            name: 'general',
            title: intl.formatMessage({
              id: 'settings.general',
              defaultMessage: 'General',
              description: 'Tab of the settings with theme and language',
            }),
            content: <GeneralSettings onLeave={onClose} />,
          },
          {
            name: 'region',
            title: intl.formatMessage({
              id: 'region.title',
              defaultMessage: 'Data region',
              description: 'Tab and heading of where data is stored',
            }),
            content: site ? <DataRegion site={site} /> : <Loading />,
          },
        ]}
      />
      <div className={styles.end}>
        <Button onClick={onClose}>
          <FormattedMessage
            id="common.done"
            defaultMessage="Done"
            description="Button that closes a dialog"
          />
        </Button>
      </div>
    </Dialog>
  );
}

function linkTo(onLeave: () => void) {
  return (text: ReactNode) => (
    <Link to="/translations" onClick={onLeave}>
      {text}
    </Link>
  );
}

/** Theme, language and error reports. */
function GeneralSettings({ onLeave }: { onLeave: () => void }) {
  const theme = useTheme();
  const takesReports = useQuery(siteQuery).data?.client_errors_enabled ?? false;
  return (
    <div className={styles.stack}>
      <SelectField
        label={<ThemeLabel />}
        value={theme.value}
        options={theme.options}
        onChange={theme.choose}
      />
      <div className={styles.group}>
        <LanguageSetting />
        <p className={styles.note}>
          <FormattedMessage
            id="settings.translators"
            defaultMessage="Translated into {count, plural, one {# language} other {# languages}} by AI. <link>Help to improve one</link>"
            description="Note under the choice of language; link leads to the page about the languages"
            values={{
              count: supportedLocales.length - 1,
              link: linkTo(onLeave),
            }}
          />
        </p>
      </div>
      {takesReports && <ErrorReportSetting />}
    </div>
  );
}

/** The language; for signed-in users it is saved with the account. */
function LanguageSetting() {
  const isSignedIn = useQuery(siteQuery).data?.authenticated ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <LanguageField onChosen={setChosen} />
      {isSignedIn && chosen !== null && <SaveLanguage locale={chosen} />}
    </>
  );
}

/** Whether pages report their errors to the site. */
function ErrorReportSetting() {
  const isOn = useSyncExternalStore(onErrorReportingChange, isErrorReportingOn);
  const hintId = useId();
  return (
    <div className={styles.group}>
      <SwitchField
        label={
          <FormattedMessage
            id="settings.reports"
            defaultMessage="Send error reports"
            description="Switch in the settings, and name of the limit of what it sends: pages report errors to the site"
          />
        }
        checked={isOn}
        hintId={hintId}
        onChange={setErrorReporting}
      />
      <p className={styles.note} id={hintId}>
        <FormattedMessage
          id="settings.reports.what"
          defaultMessage="When a page fails, this site is sent the kind of page and error, and the place in its code. No text, link or key is sent."
          description="Under the switch that allows pages to report errors"
        />
      </p>
    </div>
  );
}
