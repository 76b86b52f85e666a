/** The zone of a deployment must use https, with a secure TLS version. */
import { expect, test } from 'vitest';
import { apiOf } from '../../worker/node/deploy/api.ts';
import { correctHttps, readHttpsSettings } from '../../worker/node/deploy/https.ts';
import { stage } from './stage.ts';
import { ACCOUNT, TOKEN, ZONE, ZONE_NAME } from './world.ts';

const here = stage();

test.each([
  ['1.0', '1.2'],
  ['1.1', '1.2'],
  ['1.2', '1.2'],
  ['1.3', '1.3'],
])('a minimum TLS version of %s becomes %s', async (before, after) => {
  here.platform.world.settings.set('min_tls_version', before).set('always_use_https', 'on');
  const api = apiOf(here.platform.url, { account: ACCOUNT, token: TOKEN });
  const lines: string[] = [];
  const settings = await readHttpsSettings(api, ZONE);
  await correctHttps(api, { id: ZONE, name: ZONE_NAME }, settings, (line) => lines.push(line));
  expect(here.platform.world.settings.get('min_tls_version')).toBe(after);
  expect(here.platform.writes()).toHaveLength(before === after ? 0 : 1);
  expect(lines).toHaveLength(before === after ? 0 : 1);
});
