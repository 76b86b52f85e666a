/** The zone's settings for plain http and old TLS versions: read first, and corrected if the token may. */
import * as v from 'valibot';
import { type Api, ApiError } from './api.ts';
import { DeployStop, duringStep } from './stop.ts';

interface Requirement {
  readonly id: string;
  /** Its name in the dashboard. */
  readonly title: string;
  readonly wanted: string;
  readonly accepted: readonly string[];
}

export interface ZoneSetting extends Requirement {
  readonly value: string;
}

const REQUIREMENTS: readonly Requirement[] = [
  // The Worker refuses plain http itself; for pages only this setting does.
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

/** Reads the settings. Stops when the token may not: nothing else shows the TLS version. */
export function readHttpsSettings(api: Api, zoneId: string): Promise<ZoneSetting[]> {
  return duringStep(STEP, 'run this again.', async () => {
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

/** A message such as "Always Use HTTPS is off, and has to be on". */
export function settingProblem({ title, value, wanted }: ZoneSetting): string {
  return `${title} is ${value}, and has to be ${wanted}`;
}

/**
 * Corrects wrong settings.
 *
 * @throws a `DeployStop` with instructions when the platform refuses
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
      if (!(error instanceof ApiError)) throw error;
      throw new DeployStop({
        step: STEP,
        found: `${wrong.map(settingProblem).join('; ')}; ${error.message}.`,
        next: `in the dashboard of ${zone.name}, under SSL/TLS > Edge Certificates, set ${wrong.map(({ title, wanted }) => `${title} to ${wanted}`).join(' and ')}, or give the token Zone Settings: Edit; then run this again.`,
      });
    }
    say(`HTTPS: ${one.title} was ${one.value} for ${zone.name}, and is ${one.wanted} now.`);
  }
}

function settingPath(zoneId: string, { id }: Requirement): string {
  return `/zones/${zoneId}/settings/${id}`;
}
