import type { Stores } from '../../rpc/call-object.ts';

/** What the parts of an account work with. Settings may be wrong: they are read when they are needed. */
export interface AccountContext extends Stores {
  /** The name of the account. */
  readonly account: string;
}
