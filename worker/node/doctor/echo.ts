/**
 * A request of `npm run doctor`, as it has arrived: the server itself answers with it. What proxies on the way have changed is
 * seen in no other way.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { failureSentence } from '../../../shared/contract/failure-codes.ts';
import { PART_BYTES_MAX } from '../../../shared/seal/format.ts';
import type { Config } from '../../config/config.ts';
import {
  bodyBytesMax,
  inlineBytesMax,
  plansOf,
  sealedBodyBytesMax,
  visitorPlanOf,
} from '../../config/plans.ts';
import { isDoctorToken, settingsMark } from '../../crypto/doctor-token.ts';
import { commonHeaders } from '../../http/common-headers.ts';

/** The header with the token. */
export const DOCTOR_HEADER = 'X-Waxseal-Doctor';

/** Headers that say where a request comes from, and no more. Of all others only the names are returned. */
const shownHeaders = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Real-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Client-IP',
  'Fly-Client-IP',
];

export const echoShape = v.object({
  method: v.string(),
  host: v.nullable(v.string()),
  /** The address of the connection, as `address:port`. */
  peer: v.string(),
  httpVersion: v.string(),
  bodyBytes: v.number(),
  /** The names of all headers, in lower case. */
  names: v.array(v.string()),
  /** The values of the headers about addresses, by name in lower case. */
  values: v.record(v.string(), v.string()),
  /** A mark of the settings that the server has been started with. */
  settings: v.string(),
  /** The scheme of `Authorization`, in lower case; null without that header. */
  authorization: v.nullable(v.string()),
});

/** What the server answers to a request of the doctor. */
export type Echo = v.InferOutput<typeof echoShape>;

/** Proxies compress no answer that is shorter. */
const ANSWER_BYTES_MIN = 4096;

/** True for a request with a token that is valid now. All others are the Worker's. */
export function isOfDoctor({ headers }: IncomingMessage, { NAME_KEY }: Config): boolean {
  const token = headers[DOCTOR_HEADER.toLowerCase()];
  return typeof token === 'string' && isDoctorToken(NAME_KEY, token, Date.now());
}

/** The mark of all settings of a server. */
export function markOf(config: Config): string {
  return settingsMark(config.NAME_KEY, JSON.stringify(config, textOf));
}

/** A pattern has no JSON of its own. */
function textOf(_: string, value: unknown): unknown {
  return value instanceof RegExp ? value.source : value;
}

interface Arrival {
  readonly peer: string;
  readonly httpVersion: string;
  readonly config: Config;
}

/**
 * The answer to a request of the doctor: an `Echo` as JSON. Asked for a page, it is called one: proxies treat pages in their own
 * way. The body is counted and dropped; one that is too long is refused as the Worker would.
 */
export async function echo(request: Request, arrival: Arrival): Promise<Response> {
  const { headers, method } = request;
  const { peer, httpVersion, config } = arrival;
  const bodyBytes = await countBody(request, longestBodyBytes(config));
  if (bodyBytes === null) {
    const code = 'body_too_large';
    return answer({ success: false, message: failureSentence(code), code }, 413, config, false);
  }
  const shown = [...shownHeaders, config.TRUST_ADDRESS_HEADER ?? []].flat();
  const values = shown.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name.toLowerCase(), value] as const];
  });
  const [scheme] = headers.get('Authorization')?.trim().toLowerCase().split(/\s/, 1) ?? [];
  const found: Echo = {
    method,
    host: headers.get('Host'),
    peer,
    httpVersion,
    bodyBytes,
    names: [...headers.keys()],
    values: Object.fromEntries(values),
    authorization: scheme ?? null,
    settings: markOf(config),
  };
  return answer(found, 200, config, headers.get('Accept') === 'text/html');
}

function answer(content: object, status: number, config: Config, isPage: boolean): Response {
  // It is shown as a page by no browser, but is called one: no text of a caller becomes markup.
  const text = JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
  const headers = {
    ...commonHeaders(config, randomUUID()),
    ...(isPage && { 'Content-Type': 'text/html; charset=utf-8' }),
  };
  return new Response(text.padEnd(ANSWER_BYTES_MIN), { status, headers });
}

/** How many bytes a body has; null for more than the most. */
async function countBody({ body }: Request, bytesMax: number): Promise<number | null> {
  if (body === null) return 0;
  let count = 0;
  for await (const chunk of body) {
    const received: unknown = chunk;
    count += received instanceof Uint8Array ? received.length : 0;
    if (count > bytesMax) return null;
  }
  return count;
}

/** The longest body that the API takes, of a caller with any plan that there is. */
export function longestBodyBytes(config: Config): number {
  const plans = config.AUTH_ENABLED ? plansOf(config) : [visitorPlanOf(config)];
  const lengths = plans.flatMap(({ options }) => [
    bodyBytesMax(options),
    sealedBodyBytesMax(inlineBytesMax(options)),
  ]);
  return Math.max(PART_BYTES_MAX, ...lengths);
}
