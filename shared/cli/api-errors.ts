/** Why a call failed: the service refused it, or no answer arrived. */
import type { FailureBody } from '../contract/failures.ts';
import { formatDuration, formatMoment } from './duration.ts';
import { type Exit, Stop } from './errors.ts';
import { printable } from './text.ts';

export class Refusal extends Stop {
  readonly status: number;
  readonly body: FailureBody;
  /** Seconds to wait before the same call may succeed. */
  readonly retryAfter: number;

  constructor(status: number, body: FailureBody, retryAfter = 0) {
    super(exitOf(status, body.code), sentenceOf(status, body));
    this.status = status;
    this.body = body;
    this.retryAfter = body.retry_after ?? retryAfter;
  }

  get code(): string | undefined {
    return this.body.code;
  }
}

const exitOfCode: Readonly<Record<string, Exit>> = {
  secret_unknown: 'spent',
  secret_spent: 'spent',
  cannot_burn: 'spent',
  ask_unknown: 'spent',
  ask_ended: 'spent',
  answer_unknown: 'spent',
  passphrase_wrong: 'passphrase',
  passphrase_locked: 'passphrase',
  account_required: 'unauthorised',
  signin_required: 'unauthorised',
};

const exitOfStatus: Readonly<Record<number, Exit>> = {
  400: 'refused',
  401: 'unauthorised',
  403: 'unauthorised',
  413: 'refused',
  415: 'refused',
  422: 'refused',
  429: 'unavailable',
  503: 'unavailable',
};

const endings = {
  received: 'This secret was opened',
  burned: 'This secret was burned',
  expired: 'This secret expired',
} as const;

function exitOf(status: number, code = ''): Exit {
  const own = Object.hasOwn(exitOfCode, code) ? exitOfCode[code] : undefined;
  return own ?? exitOfStatus[status] ?? 'failure';
}

function sentenceOf(status: number, body: FailureBody): string {
  const { code, retry_after: wait, state, ended } = body;
  const message = printable(body.message);
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  if (status === 401 || exitOfCode[code ?? ''] === 'unauthorised')
    return `${sentence} Try “waxseal login”.`;
  // Its message is that of an unknown secret, for programs.
  if (state !== undefined && ended !== undefined)
    return `${endings[state]} on ${formatMoment(ended)}, and cannot be opened any more.`;
  // That lock does not end with time.
  if (wait === undefined || code === 'download_locked') return sentence;
  return `${sentence} Try again in ${formatDuration(wait)}.`;
}

const CERTIFICATE = /CERT|SELF_SIGNED|TLS|SSL|ISSUER/;

/** A call without a usable answer; whether the service received it is unknown. */
export class NoAnswer extends Stop {
  /** Whether the same call may succeed later. */
  readonly mayPass: boolean;
  /** Seconds to wait before that. */
  readonly retryAfter: number;

  constructor(message: string, mayPass = true, retryAfter = 0) {
    super('unavailable', message);
    this.mayPass = mayPass;
    this.retryAfter = retryAfter;
  }
}

/** Refused by a firewall, a challenge page or a proxy, not by the service. */
export function blockedAnswer(origin: string, status: number): NoAnswer {
  return new NoAnswer(
    `Something between you and ${origin} refused the request (${status}). Try another network, or ask the operator of the site.`,
    false,
  );
}

/** A sentence for an error code of the network. */
export function noAnswer(origin: string, code: string): NoAnswer {
  if (CERTIFICATE.test(code))
    return new NoAnswer(
      `There is no trusted TLS connection to ${origin} (${code}). Check its certificate, and whether that port speaks TLS.`,
      false,
    );
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new NoAnswer(`${origin} could not be found. Check the name and your network.`);
    case 'ECONNREFUSED':
      return new NoAnswer(`${origin} refused the connection.`);
    case 'ETIMEDOUT':
      return new NoAnswer(`${origin} did not answer in time.`);
    default:
      return new NoAnswer(`The connection to ${origin} was lost (${code}).`);
  }
}
