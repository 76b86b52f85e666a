/** Which address a visitor counts by: what the proxy makes of the headers that name it, true and forged. */
import { isAmong, isInner } from '../../config/address-ranges.ts';
import type { Config } from '../../config/config.ts';
import { addressIn, peerAddress, proxiedAddress } from '../../http/address.ts';
import { status } from '../../../shared/contract/site.ts';
import type { Echo } from './echo.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { type Arrived, askEcho, type Doctor } from './reached.ts';

const VISITOR = 'visitor';

/** In the order in which they are recommended: the outermost proxy writes the first. */
const usual = [
  'CF-Connecting-IP',
  'X-Forwarded-For',
  'X-Real-IP',
  'True-Client-IP',
  'Fly-Client-IP',
  'X-Client-IP',
] as const;

/** Cloudflare refuses requests that bring these, so they are sent by themselves. */
const isOfCloudflare = (name: string) => /^(?:CF-Connecting-IP|True-Client-IP)$/i.test(name);

/** What becomes of a forged header. */
type Fate =
  /** The proxy writes its own in its place. */
  | 'overwritten'
  /** The proxy writes its own behind it. */
  | 'appended'
  /** It arrives, and would be believed. */
  | 'unchanged'
  /** The proxy refuses the request. */
  | 'refused'
  /** The proxy does not write it, and no forged one arrives. */
  | 'missing';

interface Header {
  readonly name: string;
  readonly fate: Fate;
  /** As it arrives without a forged one. */
  readonly value: string | null;
  /** How many addresses the proxies have written; more than one of them is a chain. */
  readonly hops: number;
}

/** The requests with forged headers, as far as they have arrived. */
export interface Forged {
  readonly arrived: Arrived | null;
  readonly ofCloudflare: Arrived | null;
}

/** The names that are looked at, with the header of the settings. */
function namesFor({ TRUST_ADDRESS_HEADER: own }: Config): string[] {
  const isOther = own !== undefined && !usual.some((name) => isSame(name, own));
  return isOther ? [...usual, own] : [...usual];
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** An address of TEST-NET-1, which no visitor has. */
function forgedAddress(index: number): string {
  return `192.0.2.${index + 1}`;
}

/** Sends forged headers: those of Cloudflare apart from the others. */
export async function sendForged(doctor: Doctor): Promise<Forged> {
  const all = namesFor(doctor.config).map((name, index) => [name, forgedAddress(index)] as const);
  const send = async (headers: Readonly<Record<string, string>>): Promise<Arrived | null> => {
    const call = { path: status.path, headers: { ...headers, ...doctor.password } };
    // A connection that breaks is a way to refuse, too.
    const { answer, echo } = await askEcho(doctor, call).catch(() => ({
      answer: null,
      echo: null,
    }));
    return answer === null || echo === null ? null : { answer, echo };
  };
  const others = all.filter(([name]) => !isOfCloudflare(name));
  const forwarded = ['Forwarded', `for=${forgedAddress(all.length)}`] as const;
  return {
    arrived: await send(Object.fromEntries([...others, forwarded])),
    ofCloudflare: await send(Object.fromEntries(all.filter(([name]) => isOfCloudflare(name)))),
  };
}

function headersOf(plain: Echo, forged: Forged, config: Config): Header[] {
  return namesFor(config).map((name, index) => {
    const sent = isOfCloudflare(name) ? forged.ofCloudflare : forged.arrived;
    const key = name.toLowerCase();
    const value = plain.values[key] ?? null;
    return { name, value, ...fateOf(value, sent?.echo.values[key], sent, forgedAddress(index)) };
  });
}

function fateOf(
  plain: string | null,
  arrived: string | undefined,
  sent: Arrived | null,
  address: string,
): Pick<Header, 'fate' | 'hops'> {
  const written = plain === null ? 0 : plain.split(',').length;
  if (sent === null) return { fate: plain === null ? 'missing' : 'refused', hops: written };
  if (arrived === undefined) return { fate: 'missing', hops: 0 };
  const entries = arrived.split(',').map((entry) => entry.trim());
  const at = entries.lastIndexOf(address);
  if (at === -1) return { fate: 'overwritten', hops: entries.length };
  const hops = entries.length - 1 - at;
  return { fate: hops === 0 ? 'unchanged' : 'appended', hops };
}

/** Whether a header names the visitor, and no one else can choose what it names. */
function isTrue({ fate, value, hops }: Header): boolean {
  const isOwn = fate === 'overwritten' || fate === 'appended' || fate === 'refused';
  return isOwn && hops === 1 && value !== null && addressIn(value) !== null;
}

/**
 * What is wrong with the address that visitors count by.
 *
 * @param plain the request without forged headers
 */
export function visitorFindings(plain: Arrived, forged: Forged, config: Config): Finding[] {
  const headers = headersOf(plain.echo, forged, config);
  const main = headerFinding(plain, headers, config);
  return [
    main,
    ...(main.level === 'ok' ? [countedFinding(plain, config)] : []),
    ...othersFinding(headers, config),
  ];
}

const OVERWRITE =
  'nginx: proxy_set_header X-Forwarded-For $remote_addr;  Caddy: remove `header_up X-Forwarded-For` and trusted_proxies  Traefik: remove forwardedHeaders.insecure and trustedIPs  HAProxy: http-request set-header X-Forwarded-For %[src].';

/** Whether the doctor's own connection has arrived, and not that of a proxy. */
function isDirect({ answer, echo }: Arrived): boolean {
  const [theirs, own] = [echo.peer, answer.own].map((end) => [
    peerAddress(end).replace('::ffff:', ''),
    end.slice(end.lastIndexOf(':')),
  ]);
  return String(theirs) === String(own);
}

function headerFinding(plain: Arrived, headers: readonly Header[], config: Config): Finding {
  const { TRUST_ADDRESS_HEADER: wanted, TRUSTED_PROXIES } = config;
  if (isDirect(plain)) {
    return wanted === undefined
      ? ok(VISITOR, 'No proxy is in between: the address of the connection counts.')
      : note(
          VISITOR,
          `No proxy is in between, so nothing is known of ${wanted}. Run the doctor with the public name of the proxy.`,
        );
  }
  const peer = peerAddress(plain.echo.peer);
  const isTrusted = isAmong(peer, TRUSTED_PROXIES);
  const proxies = isTrusted ? '' : ` and TRUSTED_PROXIES=${peer}`;
  const best = headers.find(isTrue);
  const advice = best
    ? `set TRUST_ADDRESS_HEADER=${best.name}${proxies}, and restart.`
    : `let the proxy write the visitor's address, set TRUST_ADDRESS_HEADER=X-Forwarded-For${proxies}, and restart. ${OVERWRITE}`;
  if (wanted === undefined) {
    const found = `TRUST_ADDRESS_HEADER is not set: every visitor counts as the proxy, ${peer}.`;
    return wrong(VISITOR, found, advice);
  }
  const own = headers.find(({ name }) => isSame(name, wanted));
  if (!own || own.fate === 'missing') {
    const found = `${wanted} does not arrive: every visitor counts as the proxy, ${peer}.`;
    return wrong(VISITOR, found, advice);
  }
  if (!isTrusted) {
    const found = `${wanted} comes from ${peer}, which is not in TRUSTED_PROXIES: every visitor counts as that proxy.`;
    return wrong(VISITOR, found, `add ${peer}, or its network, to TRUSTED_PROXIES, and restart.`);
  }
  if (own.fate === 'unchanged') {
    const found = `${wanted} arrives as the visitor sent it: anyone can forge the address that limits count by.`;
    const instead = best ? `set TRUST_ADDRESS_HEADER=${best.name}, or ` : '';
    return wrong(VISITOR, found, `${instead}let the proxy overwrite it. ${OVERWRITE}`);
  }
  const address = addressIn(own.value ?? '');
  if (address === null) {
    const found = `${wanted} holds no address (${own.value}): every visitor counts as the proxy, ${peer}.`;
    return wrong(VISITOR, found, advice);
  }
  return chainFinding({ ...own, address }, headers, advice);
}

/** Where several proxies write, the last address may be that of one of them. */
function chainFinding(
  own: Header & { readonly address: string },
  headers: readonly Header[],
  advice: string,
): Finding {
  const { name, fate, hops, address } = own;
  const value = own.value ?? '';
  // The network in front knows its visitors; the proxy behind it knows only that network, or another machine beside it.
  const outer = headers.find(
    (header) =>
      isTrue(header) &&
      addressIn(header.value ?? '') !== address &&
      (isOfCloudflare(header.name) || isInner(address)),
  );
  if (outer) {
    const found = `${name} has ${address}, which belongs to another proxy in front of yours: many visitors count as one.`;
    const fix = `set TRUST_ADDRESS_HEADER=${outer.name}, and restart. Let nobody reach the inner proxy but the outer one.`;
    return wrong(VISITOR, found, fix);
  }
  if (hops > 1) {
    const found = `${name} names ${hops} addresses (${value}); the last, which counts, is that of a proxy.`;
    return wrong(VISITOR, found, advice);
  }
  const how = {
    overwritten: ' A forged one is overwritten.',
    appended: ' A forged one stands before it, and does not count.',
    refused: ' A request with a forged one is refused.',
    unchanged: '',
    missing: '',
  };
  const last = value.slice(value.lastIndexOf(',') + 1).trim();
  const form = last === address ? '' : ` It comes as ${last}, which is read all the same.`;
  return ok(VISITOR, `${name} names the visitor.${how[fate]}${form}`);
}

/** Which address counts, and whether it can be the visitor's. */
function countedFinding({ answer, echo }: Arrived, config: Config): Finding {
  const { TRUST_ADDRESS_HEADER: name, ...untrusting } = config;
  const valueOf = (header: string) => echo.values[header.toLowerCase()] ?? null;
  const peer = peerAddress(echo.peer);
  const counted = proxiedAddress(peer, valueOf, config);
  const own = proxiedAddress(peerAddress(answer.own), valueOf, untrusting);
  const address = (name === undefined ? null : addressIn(valueOf(name) ?? '')) ?? peer;
  const shown = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (counted === own) return ok(VISITOR, `This request counts as ${shown}, its own address.`);
  if (!isInner(shown)) return ok(VISITOR, `This request counts as ${shown}.`);
  const found = `This request counts as ${shown}, an inner address that is not its own. If visitors from elsewhere count as it too, they share the limits of one: look at what is between them and the proxy.`;
  return note(VISITOR, found);
}

/** What arrives besides, in one line. */
function othersFinding(headers: readonly Header[], config: Config): Finding[] {
  const others = headers.filter(
    ({ name, fate }) => fate !== 'missing' && !isSame(name, config.TRUST_ADDRESS_HEADER ?? ''),
  );
  if (others.length === 0) return [];
  const list = others.map(({ name, fate }) => `${name} (${fate})`).join(', ');
  return [ok(VISITOR, `Ignored, whatever they say: ${list}.`)];
}
