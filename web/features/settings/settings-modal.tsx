import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteQuery } from '../../data/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DataRegion } from './data-region.tsx';
import { General } from './general.tsx';
import styles from './settings-modal.module.css';

/** What a person may set for this browser, and where their data is. */
export function SettingsModal({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const title = intl.formatMessage({
    id: 'settings.title',
    defaultMessage: 'Settings',
    description: 'Title of the dialog with theme, language and data region',
  });
  return (
    <Dialog title={title} onClose={onClose}>
      {site?.regions_enabled ? (
        <Tabs
          label={title}
          tabs={[
            { name: 'general', title: <GeneralTitle />, content: <General /> },
            { name: 'region', title: <RegionTitle />, content: <DataRegion site={site} /> },
          ]}
        />
      ) : (
        <General />
      )}
      <div className={styles.end}>
        <Button variant="primary" onClick={onClose}>
          <FormattedMessage
            id="settings.done"
            defaultMessage="Done"
            description="Button that closes the dialog with settings"
          />
        </Button>
      </div>
    </Dialog>
  );
}

function GeneralTitle() {
  return (
    <FormattedMessage
      id="settings.general"
      defaultMessage="General"
      description="Tab of the settings with theme and language"
    />
  );
}

function RegionTitle() {
  return (
    <FormattedMessage
      id="settings.region"
      defaultMessage="Data Region"
      description="Tab of the settings that says where data is stored"
    />
  );
}
