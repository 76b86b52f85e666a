/** The service said no: its own sentence for people, and the number that programs know it by. */
import type { FailureBody } from '../contract/failure-body.ts';
import { sayDuration, sayMoment } from './duration.ts';
import type { Exit } from './exits.ts';
import { Stop } from './stop.ts';

export class Refusal extends Stop {
  readonly status: number;
  readonly body: FailureBody;
  /** In how many seconds the same call may fare better, at the earliest. */
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
  passphrase_wrong: 'passphrase',
  passphrase_locked: 'passphrase',
  account_required: 'unauthorised',
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

const endings = { received: 'read', burned: 'burned', expired: 'over' } as const;

function exitOf(status: number, code = ''): Exit {
  const own = Object.hasOwn(exitOfCode, code) ? exitOfCode[code] : undefined;
  return own ?? exitOfStatus[status] ?? 'fault';
}

function sentenceOf(status: number, body: FailureBody): string {
  const { message, code, retry_after: wait, state, ended } = body;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  if (status === 401 || code === 'account_required') return `${sentence} Try “waxseal login”.`;
  if (state !== undefined && ended !== undefined)
    return `${sentence} It was ${endings[state]} on ${sayMoment(ended)}.`;
  return wait === undefined ? sentence : `${sentence} Again in ${sayDuration(wait)}.`;
}
