import { FormattedMessage } from 'react-intl';
import { currentRegion, regionAddress } from '../../api/regions.ts';
import type { Site } from '../../api/site.ts';
import { Menu } from '../../ui/menu.tsx';

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
