import { Tabs } from '../../ui/tabs.tsx';
import { Sample } from '../sample.tsx';

const tabs = [
  { name: 'general', title: 'General', content: <p>Theme and language.</p> },
  { name: 'region', title: 'Data region', content: <p>Where accounts and secrets are stored.</p> },
  { name: 'sessions', title: 'Sessions', content: <p>Which browsers are signed in.</p> },
];

export function TabSamples() {
  return (
    <Sample name="three tabs">
      <Tabs label="Settings" tabs={tabs} />
    </Sample>
  );
}
