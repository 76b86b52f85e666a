/** All that is looked at through the public name, from the name itself to the answers of the server. */
import { isIPv6 } from 'node:net';
import type { Config } from '../../config/config.ts';
import { withoutFinalDot } from '../../config/setting-types.ts';
import { addressFindings, isSafe, lookUp } from './address.ts';
import { answerFindings, synchronizationFindings } from './answer.ts';
import type { Resolver } from './dns.ts';
import { markOf } from './echo.ts';
import { type Finding, note } from './finding.ts';
import { authorizationFindings, bodyFinding, hostFinding, keptFindings } from './proxy.ts';
import { type Arrived, type Doctor, reach } from './reached.ts';
import { redirectFinding, tlsFindings } from './tls.ts';
import { type Network, type Place, placeOf, Visit } from './visit.ts';
import { sendForged, visitorFindings } from './visitor.ts';

/** A name may have many more; each that does not answer takes its time. */
const ADDRESSES_MAX = 4;
const HTTPS_PORT = 443;

export interface SiteOptions {
  readonly network: Network;
  readonly resolver: Resolver;
  /** `user:password` for a proxy that asks for one; null where there is none. */
  readonly password: string | null;
}

/** Looks at a site by its public name, as far as one thing lets the next be seen. */
export async function siteFindings(
  given: URL,
  config: Config,
  options: SiteOptions,
): Promise<Finding[]> {
  const url = new URL(`${given.protocol}//${withoutFinalDot(given.host)}`);
  const { network, resolver, password } = options;
  const named = addressFindings(url, config);
  // By http a password and the token of the doctor would be read on the way.
  if (!isSafe(url)) return named;
  const looked = await lookUp(url, resolver, network);
  const places = looked.addresses.slice(0, ADDRESSES_MAX).map((one) => placeOf(url, one));
  const before = [...named, ...looked.findings];
  if (places.length === 0) return before;
  if (url.protocol === 'http:') {
    // A server of one machine listens at its IPv4 address, unless it was told otherwise.
    const place = places.find(({ address }) => !isIPv6(address)) ?? places[0];
    return place ? [...before, ...(await visitFindings(place, config, network, password))] : before;
  }
  const { findings, place, isTrusted } = await tlsFindings(places, network);
  if (place === null) return [...before, ...findings];
  return [
    ...before,
    ...findings,
    ...(place.port === HTTPS_PORT ? [await redirectFinding(place, network)] : []),
    ...(await visitFindings(place, config, network, isTrusted ? password : null)),
  ];
}

async function visitFindings(
  place: Place,
  config: Config,
  network: Network,
  given: string | null,
): Promise<Finding[]> {
  const visit = new Visit(place, network);
  try {
    const { findings, arrived, password } = await reach(visit, config, given);
    if (arrived === null) return findings;
    return [...findings, ...(await arrivedFindings(arrived, { visit, config, password }))];
  } finally {
    visit.close();
  }
}

/** A server has the settings that it was started with. */
function settingsFindings({ echo }: Arrived, { config }: Doctor): Finding[] {
  if (echo.settings === markOf(config)) return [];
  const found =
    'The server runs with other settings than are read here. What follows is about those that are read: restart it (systemctl restart waxseal), so that it has them too.';
  return [note('settings', found)];
}

async function arrivedFindings(plain: Arrived, doctor: Doctor): Promise<Finding[]> {
  const forged = await sendForged(doctor);
  const second = forged.arrived ?? forged.ofCloudflare;
  return [
    ...settingsFindings(plain, doctor),
    hostFinding(plain, doctor),
    ...visitorFindings(plain, forged, doctor.config),
    ...(await authorizationFindings(plain, doctor)),
    ...(second ? keptFindings(plain, second) : []),
    await bodyFinding(doctor),
    ...(await answerFindings(doctor)),
    ...synchronizationFindings(),
  ];
}
