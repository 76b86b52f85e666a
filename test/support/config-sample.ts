/** Settings for tests. */
import { type Config, configOf } from '../../worker/config/config.ts';

const key = btoa('k'.repeat(32));

/** The settings of a local run, with others in place of the defaults. */
export function sampleConfig(settings: Readonly<Record<string, string>> = {}): Config {
  return configOf({
    APP_ENV: 'local',
    SHARD_KEY: key,
    NAME_KEY: key,
    SESSION_KEYS: `k1:${key}`,
    MAIL_KEYS: `k1:${key}`,
    ...settings,
  });
}
