/** The certificate and the protocol of the public name, and what plain http does there. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:tls';
import { oldTlsVersion } from '../site-probes.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { unreached } from './unreached.ts';
import {
  codeOf,
  headerOf,
  type Network,
  type Place,
  plainPlace,
  servernameOf,
  Visit,
} from './visit.ts';

const DAY_MS = 86_400_000;
/** Certificates are renewed when a third of their time is left: with less than this part of it, that has failed for long. */
const LEFT_MIN = 0.15;

const CERTIFICATE = 'certificate';
const TLS = 'TLS';
const REDIRECT = 'http';

/** What a handshake has shown. */
export interface Handshake {
  readonly protocol: string | null;
  /** Why the certificate is not trusted, as OpenSSL calls it; null when it is. */
  readonly distrust: string | null;
  /** When the certificate begins and ends, in epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Connects to a place. @throws when there is no handshake */
async function shakeHands(place: Place, network: Network): Promise<Handshake> {
  const { promise, resolve, reject } = Promise.withResolvers<Handshake>();
  const socket = connect({
    host: place.address,
    port: network.portFor(place.port),
    servername: servernameOf(place),
    rejectUnauthorized: false,
    ...(network.ca !== undefined && { ca: network.ca }),
  });
  const timer = setTimeout(() => {
    reject(Object.assign(new Error('no handshake in time'), { code: 'ETIMEDOUT' }));
  }, network.waitMs);
  socket.once('error', reject);
  // Closed by the other end without a word.
  socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  socket.once('secureConnect', () => {
    const distrust: unknown = socket.authorizationError;
    resolve({
      protocol: socket.getProtocol(),
      distrust: socket.authorized ? null : codeOf(distrust),
      startsAt: Date.parse(socket.getPeerCertificate().valid_from),
      endsAt: Date.parse(socket.getPeerCertificate().valid_to),
    });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

const RENEW = 'renew it (certbot renew; Caddy does it by itself), and reload the proxy.';

/** Reasons for distrust that have a remedy of their own. */
const remedies: Readonly<Record<string, readonly [found: string, fix: string]>> = {
  CERT_HAS_EXPIRED: ['The certificate has expired.', RENEW],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'The certificate is for another name.',
    'get a certificate for this name. If there is one, the proxy answers with that of another site: give this name a site of its own there.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'The certificate comes without those that lead to a known authority.',
    'let the proxy send the whole chain (certbot: fullchain.pem, not cert.pem). For an authority of your own, install its certificate on this machine too (update-ca-certificates).',
  ],
};

/** What a handshake says of the certificate. @param now epoch ms */
export function certificateFindings(
  { protocol, distrust, startsAt, endsAt }: Handshake,
  now: number,
): Finding[] {
  const days = Math.floor((endsAt - now) / DAY_MS);
  const ends = `until ${new Date(endsAt).toISOString().slice(0, 10)}`;
  const [found, fix] = remedies[distrust ?? ''] ?? [
    `The certificate is not trusted here (${distrust}).`,
    'get one from an authority that browsers know, such as Let’s Encrypt. For an authority of your own, install its certificate on this machine (update-ca-certificates).',
  ];
  const trusted =
    endsAt - now < (endsAt - startsAt) * LEFT_MIN
      ? wrong(CERTIFICATE, `The certificate is valid for ${days} days only, ${ends}.`, RENEW)
      : ok(CERTIFICATE, `Valid for this name, and for ${days} days, ${ends}.`);
  return [
    distrust === null ? trusted : wrong(CERTIFICATE, found, fix),
    ok(TLS, `${protocol ?? 'An unknown version'}.`),
  ];
}

/** Looks at the handshakes of all addresses. @returns the findings, and the first address that can be used */
export async function tlsFindings(
  places: readonly Place[],
  network: Network,
): Promise<{ findings: Finding[]; place: Place | null; isTrusted: boolean }> {
  const seen = await Promise.all(
    places.map(async (place) => {
      try {
        return { place, handshake: await shakeHands(place, network), error: null };
      } catch (error) {
        return { place, handshake: null, error };
      }
    }),
  );
  const failed = seen.filter(({ handshake }) => handshake === null);
  const failures = failed.map(({ place, error }) => unreachedAt(place, network, error, places));
  const first = seen.find(({ handshake }) => handshake !== null);
  if (!first?.handshake) return { findings: failures, place: null, isTrusted: false };
  const { place, handshake } = first;
  const to = {
    host: place.address,
    port: network.portFor(place.port),
    servername: servernameOf(place),
  };
  const old = await oldTlsVersion(to, network.waitMs);
  const outdated = wrong(
    TLS,
    `The proxy still accepts ${old}, which browsers have given up because it can be broken.`,
    'nginx: ssl_protocols TLSv1.2 TLSv1.3;  Caddy: remove `protocols`;  Cloudflare: Minimum TLS Version 1.2.',
  );
  return {
    findings: [
      ...failures,
      ...certificateFindings(handshake, Date.now()),
      ...(old === null ? [] : [outdated]),
    ],
    place,
    isTrusted: handshake.distrust === null,
  };
}

/** A machine without IPv6 cannot know what is at an IPv6 address. */
function unreachedAt(
  place: Place,
  network: Network,
  error: unknown,
  { length }: readonly Place[],
): Finding {
  const isWithoutWay = ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'].includes(codeOf(error));
  if (isWithoutWay && length > 1 && place.address.includes(':')) {
    const found = `This machine has no IPv6, so it could not look at ${place.address}. Remove the AAAA record if the proxy has none either.`;
    return note(TLS, found);
  }
  return unreached(TLS, place, network, error);
}

/** Asks by plain http, which must lead to the same page by https. */
export async function redirectFinding(place: Place, network: Network): Promise<Finding> {
  const path = `/info/security?${randomBytes(4).toString('hex')}`;
  const visit = new Visit(plainPlace(place), network);
  const fix = `send it on: nginx \`return 308 https://${place.host}$request_uri;\`, Caddy \`redir https://${place.host}{uri} 308\`, Cloudflare “Always Use HTTPS”.`;
  try {
    const answer = await visit.ask({ path });
    const { status } = answer;
    const location = headerOf(answer, 'Location') ?? '';
    const from = `http://${place.host}`;
    if (status < 300 || status >= 400) {
      return wrong(
        REDIRECT,
        `${from} is answered with ${status}, and does not lead to https.`,
        fix,
      );
    }
    if (location !== `https://${place.host}${path}`) {
      return wrong(REDIRECT, `${from}${path} leads to ${location || 'nowhere'}.`, fix);
    }
    return [301, 308].includes(status)
      ? ok(REDIRECT, `${from} leads to https, with the same path.`)
      : wrong(
          REDIRECT,
          `${from} leads to https with ${status}, which browsers do not remember: use 301 or 308.`,
          fix,
        );
  } catch (error) {
    return note(
      REDIRECT,
      `Port 80 does not answer (${codeOf(error)}): anyone who types the name without https may get nothing.`,
    );
  } finally {
    visit.close();
  }
}
