/** Who is calling. Accounts are not there yet: everybody is nobody, and credentials are always wrong. */
import { anonymousPlan, type Plan } from '../../shared/plans.ts';
import type { Config } from '../config.ts';
import { callerAddress } from './address.ts';
import { liveSession } from './session.ts';

export interface Caller {
  /** `refused`: an `Authorization` that is present but wrong is never treated as nobody. */
  readonly kind: 'nobody' | 'refused';
  /** The account's address, or 'anon'. */
  readonly custid: string;
  /** The account that owns what it makes, or null. */
  readonly account: string | null;
  readonly plan: Plan;
  /** The cookie session, or null: absent, dead, or of no use because credentials were sent. */
  readonly session: string | null;
  /** Whom limits count. */
  readonly counted: string;
}

/** Works out who sent a request. */
export function identify(request: Request, config: Config): Caller {
  const isRefused = request.headers.has('Authorization');
  return {
    kind: isRefused ? 'refused' : 'nobody',
    custid: 'anon',
    account: null,
    plan: anonymousPlan,
    session: isRefused ? null : liveSession(request, config.SESSION_KEYS),
    counted: `address:${callerAddress(request, config)}`,
  };
}
