/** bcrypt in turns: each run blocks the thread, so one caller's must not stop all others. */
import type { Stores } from '../platform/call-object.ts';
import { HashTurns } from './rules/hash-turns.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';

/** A call that may hash. */
export interface Hashing extends Stores {
  /** `counted` is the name that rate limits count by. */
  readonly caller: { readonly counted: string };
}

/** Runs a derivation when it is the call's turn. @param derive calls `seen` while it is at work */
export type InTurn = <Keys>(derive: (seen: () => void) => Promise<Keys>) => Promise<Keys>;

/** Shared by all requests of this isolate. */
const turns = new HashTurns();
/** A request cannot be woken by another one, so it asks: the sooner its turn is, the more often. */
const ASK_MS = 10;
const ASK_MS_MAX = 500;

/**
 * Does work that hashes, once or several times. What it costs must have been charged before.
 *
 * @throws StoreUnavailable when too many calls wait, of this caller or of all, or it was not its turn in time
 */
export async function hashInTurn<Result>(
  { caller }: Pick<Hashing, 'caller'>,
  work: (inTurn: InTurn) => Promise<Result>,
): Promise<Result> {
  const call = turns.enter(caller.counted, Date.now());
  if (!call) throw overloaded();
  try {
    return await work(async (derive) => {
      while (!turns.start(call, Date.now())) {
        if (call.state === 'refused') throw overloaded();
        await new Promise((resolve) => {
          setTimeout(resolve, Math.min(ASK_MS * (1 + turns.ahead(call)), ASK_MS_MAX));
        });
      }
      try {
        return await derive(() => turns.see(call, Date.now()));
      } finally {
        turns.stop(call, Date.now());
      }
    });
  } finally {
    turns.leave(call);
  }
}

function overloaded(): StoreUnavailable {
  return new StoreUnavailable('hashing', { cause: 'too many calls hash', isOverloaded: true });
}
