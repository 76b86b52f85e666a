/** Settings for tests. */
import { type Config, configOf } from '../../worker/config/config.ts';
import { nameFingerprint, shardKeyFingerprint } from '../../worker/crypto/object-names.ts';

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

/** The stores that the canaries are compared in, with those of the settings. */
export function sampleCanaries({ NAME_KEY, SHARD_KEY }: Config) {
  const [names, route] = [nameFingerprint(NAME_KEY), shardKeyFingerprint(SHARD_KEY)];
  return {
    SECRETS: { get: (name: string) => Promise.resolve(name === 'canary' ? route : names) },
    VAULT: { getByName: () => ({ canary: () => Promise.resolve(route) }) },
  };
}
