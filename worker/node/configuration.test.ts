import { expect, it } from 'vitest';
import { settings } from '../config/config.ts';
import { configurationDocument } from './configuration.ts';
import { launcherSettings } from './server-settings.ts';

it('lists every setting once, with a description', () => {
  const rows = configurationDocument().matchAll(/^\| `([A-Z_]+)` \| [\w`].+ \| .+ \|$/gm);
  const names = [...Object.keys(settings.entries), ...Object.keys(launcherSettings)];
  expect(Array.from(rows, ([, name = '']) => name).toSorted()).toEqual(names.toSorted());
});
