import { Stop } from './stop.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|TLS|SSL|ISSUER/;

/** A call without an answer that could be used; whether it arrived is not known. */
export class NoAnswer extends Stop {
  /** Whether the same call may fare better in a moment. */
  readonly mayPass: boolean;

  constructor(message: string, mayPass = true) {
    super('unavailable', message);
    this.mayPass = mayPass;
  }
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
