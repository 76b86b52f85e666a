/** The zone's settings for plain http and old TLS: read before anything is created, and changed where the token may. */
import * as v from 'valibot';
import { type Api, Refusal } from './api.ts';
import { during } from './during.ts';
import { DeployStop } from './stop.ts';

interface Requirement {
  readonly id: string;
  /** As the dashboard calls it. */
  readonly title: string;
  readonly wanted: string;
  readonly accepted: readonly string[];
}

export interface ZoneSetting extends Requirement {
  readonly value: string;
}

const REQUIREMENTS: readonly Requirement[] = [
  // The Worker refuses plain http by itself; the pages have nothing but this setting.
  { id: 'always_use_https', title: 'Always Use HTTPS', wanted: 'on', accepted: ['on'] },
  {
    id: 'min_tls_version',
    title: 'Minimum TLS Version',
    wanted: '1.2',
    accepted: ['1.2', '1.3'],
  },
];

const STEP = 'HTTPS';
const setting = v.object({ value: v.string() });

/** The settings as they are. Stops when the token may not read them: nothing else shows the TLS version. */
export function readHttpsSettings(api: Api, zoneId: string): Promise<ZoneSetting[]> {
  return during(STEP, 'run this again.', async () => {
    const settings: ZoneSetting[] = [];
    for (const requirement of REQUIREMENTS) {
      const { value } = await api.get(settingPath(zoneId, requirement), setting);
      settings.push({ ...requirement, value });
    }
    return settings;
  });
}

export function isAccepted({ value, accepted }: ZoneSetting): boolean {
  return accepted.includes(value);
}

/** What is wrong, in words: "Always Use HTTPS is off, and has to be on". */
export function settingWords({ title, value, wanted }: ZoneSetting): string {
  return `${title} is ${value}, and has to be ${wanted}`;
}

/**
 * Corrects the settings that are wrong.
 *
 * @throws a `DeployStop` that says what to set, and where, when the platform refuses
 */
export async function correctHttps(
  api: Api,
  zone: { readonly id: string; readonly name: string },
  settings: readonly ZoneSetting[],
  say: (line: string) => void,
): Promise<void> {
  const wrong = settings.filter((one) => !isAccepted(one));
  for (const one of wrong) {
    try {
      await api.patch(settingPath(zone.id, one), { value: one.wanted }, setting);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new DeployStop({
        step: STEP,
        found: `${wrong.map(settingWords).join('; ')}; ${error.message}.`,
        next: `in the dashboard of ${zone.name}, under SSL/TLS > Edge Certificates, set ${wrong.map(({ title, wanted }) => `${title} to ${wanted}`).join(' and ')}, or give the token Zone Settings: Edit; then run this again.`,
      });
    }
    say(`HTTPS: ${one.title} was ${one.value} for ${zone.name}, and is ${one.wanted} now.`);
  }
}

function settingPath(zoneId: string, { id }: Requirement): string {
  return `/zones/${zoneId}/settings/${id}`;
}
