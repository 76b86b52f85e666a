/** What a proxy does to an answer on its way: its headers, its bytes, its time. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { status } from '../../../shared/contract/site.ts';
import { securityHeaders } from '../../../shared/security-headers.ts';
import { wrongSecurityHeaders } from '../site-probes.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { askEcho, type Doctor, isWaxseal, serverOf } from './reached.ts';
import { type Answer, codeOf, headerOf } from './visit.ts';

const HEADERS = 'headers';
const CACHE = 'cache';
const COMPRESSION = 'compression';
const CLOCK = 'clock';

/** Looks at an answer that visitors get too, twice, and at one that may be compressed. */
export async function answerFindings(doctor: Doctor, now = Date.now): Promise<Finding[]> {
  const { visit, config, password } = doctor;
  try {
    const headers = { ...password, 'Accept-Encoding': 'gzip, br, zstd' };
    const askStatus = () => visit.ask({ path: status.path, headers });
    const [first, second] = [await askStatus(), await askStatus()];
    return [
      ...headerFindings(second, config.HSTS_SUBDOMAINS && visit.place.host === config.SITE_HOST),
      cacheFinding(first, second),
      await compressionFinding(doctor),
      ...clockFindings(second, now()),
    ];
  } catch (error) {
    const found = `An ordinary request is not answered (${codeOf(error)}).`;
    return [wrong(HEADERS, found, 'look into the log of the proxy.')];
  }
}

const OURS =
  'remove what the proxy adds or hides: nginx add_header and proxy_hide_header, Caddy header, Traefik a headers middleware, Cloudflare HSTS and Transform Rules.';

function headerFindings(answer: Answer, isForSubdomains: boolean): Finding[] {
  if (!isWaxseal(answer)) {
    const found = `${status.path} is answered by something else${serverOf(answer)}, with ${answer.status}.`;
    return [wrong(HEADERS, found, 'let the proxy pass answers on as they are.')];
  }
  const twice = Object.keys(securityHeaders).filter(
    (name) => answer.names.filter((given) => given === name.toLowerCase()).length > 1,
  );
  const changed = wrongSecurityHeaders((name) => headerOf(answer, name), isForSubdomains).filter(
    (name) => !twice.includes(name),
  );
  const findings = [
    ...(twice.length > 0
      ? [wrong(HEADERS, `The proxy adds its own beside ours: ${twice.join(', ')}.`, OURS)]
      : []),
    ...(changed.length > 0
      ? [
          wrong(
            HEADERS,
            `These headers do not arrive as they are sent: ${changed.join(', ')}.`,
            OURS,
          ),
        ]
      : []),
  ];
  const fine =
    'The security headers arrive unchanged and once, Strict-Transport-Security among them.';
  return findings.length > 0 ? findings : [ok(HEADERS, fine)];
}

/** Every answer has an id of its own, and may not be stored. */
function cacheFinding(first: Answer, second: Answer): Finding {
  const ids = [first, second].map((answer) => headerOf(answer, 'X-Request-Id'));
  const fix =
    'turn the cache off for this site: nginx proxy_cache off;  Varnish pass  Cloudflare a Cache Rule “Bypass cache”.';
  if (headerOf(second, 'Age') !== null || (ids[0] !== null && ids[0] === ids[1])) {
    return wrong(
      CACHE,
      'A cache on the way gives out an earlier answer again. It could do that with a secret, too.',
      fix,
    );
  }
  const rule = headerOf(second, 'Cache-Control');
  return rule === 'no-store'
    ? ok(CACHE, 'No answer is kept on the way.')
    : wrong(CACHE, `Cache-Control arrives as ${rule ?? 'nothing'} and not as no-store.`, fix);
}

/** Asks for answers of both kinds: proxies choose by the type. */
async function compressionFinding(doctor: Doctor): Promise<Finding> {
  const compressed: string[] = [];
  let isByCloudflare = false;
  for (const type of ['text/html', 'application/json']) {
    const headers = { ...doctor.password, Accept: type, 'Accept-Encoding': 'gzip, br, zstd' };
    const { answer } = await askEcho(doctor, { path: status.path, headers });
    const encoding = headerOf(answer, 'Content-Encoding');
    if (encoding !== null) compressed.push(`${type} (${encoding})`);
    isByCloudflare ||= headerOf(answer, 'CF-Ray') !== null;
  }
  if (compressed.length === 0) {
    return ok(COMPRESSION, 'The proxy compresses nothing; the server does where it is safe.');
  }
  const found = `The proxy compresses ${compressed.join(' and ')}: the length of an answer could tell what is in it.`;
  if (isByCloudflare) {
    return note(
      COMPRESSION,
      `${found} Cookies are SameSite, which prevents it; a Compression Rule of Cloudflare turns it off.`,
    );
  }
  const fix =
    'nginx: gzip off; and brotli off;  Caddy: remove encode  Traefik: remove the compress middleware  Apache: SetEnv no-gzip 1.';
  return wrong(COMPRESSION, found, fix);
}

/** How far clocks may be apart: a date has no fractions, and an answer takes its time. */
const APART_MS_MAX = 10_000;

/** Compares the clock of this machine with that of who wrote the answer: the server, the proxy or a network in front. */
function clockFindings(answer: Answer, now: number): Finding[] {
  const date = Date.parse(headerOf(answer, 'Date') ?? '');
  if (Number.isNaN(date)) return [];
  const apart = Math.round(Math.abs(now - date) / 1000);
  if (apart * 1000 <= APART_MS_MAX)
    return [ok(CLOCK, 'The clock of the answer agrees with this machine.')];
  const found = `The Date of the answer is ${apart} seconds ${date > now ? 'after' : 'before'} the clock here.`;
  return [
    wrong(
      CLOCK,
      found,
      'set the clocks of this machine and of the proxy: timedatectl set-ntp true.',
    ),
  ];
}

/** Whether systemd has set the clock by the network. @param folder that of systemd-timesyncd; nothing is said where it is not */
export function synchronizationFindings(folder = '/run/systemd/timesync'): Finding[] {
  if (!existsSync(folder)) return [];
  return existsSync(join(folder, 'synchronized'))
    ? [ok(CLOCK, 'The network sets the clock, says systemd-timesyncd.')]
    : [
        note(
          CLOCK,
          'The network does not set the clock, says systemd-timesyncd: timedatectl set-ntp true. Secrets expire by it.',
        ),
      ];
}
