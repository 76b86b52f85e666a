import { Stop } from './stop.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|TLS|SSL|ISSUER/;

/** A call without an answer that could be used; whether it arrived is not known. */
export class NoAnswer extends Stop {
  /** Whether the same call may fare better in a moment. */
  readonly mayPass: boolean;
  /** In how many seconds, at the earliest. */
  readonly retryAfter: number;

  constructor(message: string, mayPass = true, retryAfter = 0) {
    super('unavailable', message);
    this.mayPass = mayPass;
    this.retryAfter = retryAfter;
  }
}

/** A firewall, a challenge page or a proxy refused; the service knows nothing of it. */
export function blockedAnswer(origin: string, status: number): NoAnswer {
  return new NoAnswer(
    `Something between you and ${origin} refused the request (${status}). Try another network, or ask the site’s owner.`,
    false,
  );
}

/** What the network said, in words. */
export function noAnswer(origin: string, code: string): NoAnswer {
  if (CERTIFICATE.test(code))
    return new NoAnswer(`The certificate of ${origin} is not trusted (${code}).`, false);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new NoAnswer(`${origin} is not known here. Check the name and your network.`);
    case 'ECONNREFUSED':
      return new NoAnswer(`Nobody answers at ${origin}.`);
    case 'ETIMEDOUT':
      return new NoAnswer(`${origin} does not answer in time.`);
    default:
      return new NoAnswer(`The connection to ${origin} broke (${code}).`);
  }
}
