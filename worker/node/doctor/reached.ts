/** Whether a request arrives at this server at all, and what answers in its place. */
import { parseJson } from '../../../shared/parse-json.ts';
import { securityHeaders, withoutHashes } from '../../../shared/security-headers.ts';
import * as v from 'valibot';
import type { Config } from '../../config/config.ts';
import { doctorToken } from '../../crypto/doctor-token.ts';
import { DOCTOR_HEADER, type Echo, echoShape } from './echo.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { unreached } from './unreached.ts';
import { type Answer, type Call, headerOf, type Visit } from './visit.ts';

const REACHED = 'reached';
const PASSWORD = 'password';
/** A page, since a proxy may ask for a password everywhere but at the API. */
const PATH = '/';

/** The variable with `user:password` of a proxy that asks for one. It is no argument: other users can see those. */
export const PASSWORD_VARIABLE = 'DOCTOR_BASIC';

/** A request that has arrived. */
export interface Arrived {
  readonly answer: Answer;
  readonly echo: Echo;
}

/** What all requests to the server have in common. */
export interface Doctor {
  readonly visit: Visit;
  readonly config: Config;
  /** The header that satisfies a proxy which asks for a password; empty where none does. */
  readonly password: Readonly<Record<string, string>>;
}

/** Sends a request that the server answers with what has arrived. The echo is null where something else answers. */
export async function askEcho(
  { visit, config }: Pick<Doctor, 'visit' | 'config'>,
  call: Call,
): Promise<{ answer: Answer; echo: Echo | null }> {
  const token = { [DOCTOR_HEADER]: doctorToken(config.NAME_KEY, Date.now()) };
  const answer = await visit.ask({ ...call, headers: { ...call.headers, ...token } });
  const read = v.safeParse(echoShape, parseJson(answer.text));
  return { answer, echo: read.success ? read.output : null };
}

interface Reached {
  readonly findings: Finding[];
  /** Null where the server is not reached, so that nothing else can be found out. */
  readonly arrived: Arrived | null;
  readonly password: Doctor['password'];
}

/**
 * Asks for the first time, and once more with a password if there is one and something asks for it.
 *
 * @param given `user:password`; null where there is none, or where it must not be sent
 */
export async function reach(visit: Visit, config: Config, given: string | null): Promise<Reached> {
  const none = {};
  try {
    const first = await askEcho({ visit, config }, { path: PATH });
    if (!asksForPassword(first.answer)) return reachedBy(first, visit, none, []);
    if (given === null) {
      const fix = `run it with ${PASSWORD_VARIABLE}=user:password in the environment, to look behind it. It is sent only by TLS that is trusted.`;
      const found = `Something in front${serverOf(first.answer)} asks for a password of its own.`;
      return { findings: [wrong(PASSWORD, found, fix)], arrived: null, password: none };
    }
    const password = { Authorization: `Basic ${Buffer.from(given).toString('base64')}` };
    const second = await askEcho({ visit, config }, { path: PATH, headers: password });
    if (asksForPassword(second.answer)) {
      const found = `Something in front${serverOf(second.answer)} asks for a password, and refuses that of ${PASSWORD_VARIABLE}.`;
      return {
        findings: [wrong(PASSWORD, found, `correct ${PASSWORD_VARIABLE}=user:password.`)],
        arrived: null,
        password: none,
      };
    }
    const found = `Something in front asks for a password; ${PASSWORD_VARIABLE} has looked behind it.`;
    return reachedBy(second, visit, password, [note(PASSWORD, found)]);
  } catch (error) {
    const finding = unreached(REACHED, visit.place, visit.network, error);
    return { findings: [finding], arrived: null, password: none };
  }
}

function reachedBy(
  { answer, echo }: { answer: Answer; echo: Echo | null },
  { place }: Visit,
  password: Doctor['password'],
  before: readonly Finding[],
): Reached {
  if (echo === null) {
    return { findings: [...before, notReached(answer, place.host)], arrived: null, password };
  }
  const found = `A request to ${place.host} arrives at this server, from ${echo.peer} with HTTP/${echo.httpVersion}.`;
  return { findings: [...before, ok(REACHED, found)], arrived: { answer, echo }, password };
}

/** True for 401 with a challenge, which Waxseal itself never sends. */
export function asksForPassword(answer: Answer): boolean {
  return answer.status === 401 && headerOf(answer, 'WWW-Authenticate') !== null;
}

/** Statuses of a proxy that does not reach its server; those above 504 are Cloudflare's. */
const UNREACHABLE = new Set([502, 503, 504, 520, 521, 522, 523, 524, 530]);

/** Why an answer is not that of this server. */
function notReached(answer: Answer, host: string): Finding {
  const { status } = answer;
  const by = serverOf(answer);
  if (isWaxseal(answer)) {
    return wrong(
      REACHED,
      `Waxseal answers (${status}), but not as one that has these keys.`,
      `let the proxy pass the header ${DOCTOR_HEADER} on; use the SECRETS_FILE of the server that answers; after an upgrade, restart it.`,
    );
  }
  if (UNREACHABLE.has(status)) {
    return wrong(
      REACHED,
      `The proxy${by} answers ${status}: it does not reach the server behind it.`,
      'see why the server does not run (systemctl status waxseal), start it (systemctl start waxseal), and let the proxy lead to its HOST and PORT, by default 127.0.0.1:8787, with http.',
    );
  }
  if (status >= 300 && status < 400) {
    return wrong(
      REACHED,
      `A request is redirected with ${status}${by}, to ${headerOf(answer, 'Location') ?? 'nowhere'}.`,
      `let the proxy lead ${host} to the server itself: no redirect, and no page to sign in at.`,
    );
  }
  if (status === 404) {
    return wrong(
      REACHED,
      `Another server${by} answers 404.`,
      `give the proxy a site for ${host} that leads to 127.0.0.1:8787; it has none, or another one has the name.`,
    );
  }
  if ([401, 403, 429].includes(status)) {
    return wrong(
      REACHED,
      `Something in front${by} refuses the request with ${status}.`,
      'let it pass everything on: its rules, challenges and lists of addresses refuse visitors too.',
    );
  }
  return wrong(
    REACHED,
    `Something else${by} answers, with ${status}.`,
    `let the proxy lead ${host} to 127.0.0.1:8787, and DNS to that proxy.`,
  );
}

/** True for what this product answers: its security headers are on all of it. */
export function isWaxseal(answer: Answer): boolean {
  const policy = withoutHashes(headerOf(answer, 'Content-Security-Policy') ?? '');
  return (
    policy === securityHeaders['Content-Security-Policy'] ||
    headerOf(answer, 'X-Jurisdiction') !== null
  );
}

const NAME_CHARACTERS_MAX = 40;

/** What an answer says of who made it, in brackets. */
export function serverOf(answer: Answer): string {
  const name = headerOf(answer, 'Server')?.slice(0, NAME_CHARACTERS_MAX) ?? '';
  return name === '' ? '' : ` (${name})`;
}
