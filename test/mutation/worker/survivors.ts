/** Mutants of use cases, HTTP layer and objects that no test kills, each with the reason. */
import type { Survivor } from '../survivors.ts';

export const workerSurvivors: readonly Survivor[] = [
  {
    file: 'worker/http/body.ts',
    line: 'if (length <= bytesMax) chunks.push(chunk);',
    change: 'length <= bytesMax → true',
    kind: 'accepted',
    reason: 'The body is refused all the same: only the memory that it takes differs.',
  },
  {
    file: 'worker/objects/account/account-store.ts',
    line: 'if (this.#exists) migrate(storage, accountMigrations);',
    change: 'migrate(storage, accountMigrations); → ;',
    kind: 'accepted',
    reason:
      'Stored accounts of earlier versions are opened by the built Worker, in test/state, which is not mutated.',
  },
  {
    file: 'worker/objects/account/account-store.ts',
    line: 'if (next !== state) this.write(next);',
    change: 'next !== state → true',
    kind: 'equivalent',
    reason: 'The same state is written again.',
  },
  {
    file: 'worker/objects/secret-vault/sweeper.ts',
    line: 'this.#over.resolve();',
    change: 'this.#over.resolve(); → ;',
    kind: 'accepted',
    reason:
      'Matters to a sweep that waits for a store that never answers: a test would have to wait for its deadline.',
  },
  {
    file: 'worker/objects/account/state-machine.ts',
    line: 'if (next !== before) this.#store.write(next);',
    change: 'next !== before → true',
    kind: 'equivalent',
    reason: 'The same state is written again.',
  },
  {
    file: 'worker/objects/rate-limiter/rate-limiter.ts',
    line: 'if (isLive && this.#counters.size < COUNTERS_MAX) return;',
    change: 'this.#counters.size < COUNTERS_MAX → true',
    kind: 'accepted',
    reason: 'The bound of the memory: a test would have to make ten thousand counters.',
  },
  {
    file: 'worker/objects/rate-limiter/rate-limiter.ts',
    line: 'if (this.#isPrepared) return storage;',
    change: 'this.#isPrepared → false',
    kind: 'equivalent',
    reason: 'The tables are made where there are none, and ended counters do not count anyway.',
  },
  {
    file: 'worker/objects/secret-vault/sweeper.ts',
    line: '} finally {',
    change: '{ run.deadline.clear(); } → {}',
    kind: 'accepted',
    reason: 'The timer ends by itself; how long the object stays in memory cannot be observed.',
  },
  {
    file: 'worker/routes/api-tokens.ts',
    line: "if (outcome === 'wrong') return null;",
    change: "outcome === 'wrong' → false",
    kind: 'accepted',
    reason:
      'Reached only if the password changes during the call. The object refuses it: the token in the reply would be none.',
  },
  {
    file: 'worker/routes/password-confirmation.ts',
    line: "if (!caller.customer) throw new Error('a call that requires an account was made without one');",
    change: '\'a call that requires an account was made without one\' → ""',
    kind: 'equivalent',
    reason: 'Never thrown: such a call is refused before its handler.',
  },
  {
    file: 'worker/use-cases/reveal-secret.ts',
    line: "if (begun.kind !== 'attempt' || begun.attempt === null) return;",
    change: 'begun.attempt === null → false',
    kind: 'equivalent',
    reason:
      'Without a recorded attempt the vault has none to give back: its guards stay as they are.',
  },
  {
    file: 'worker/use-cases/receipts.ts',
    line: 'vault.inspect(secretId, { markViewed: false }, route),',
    change: '{ markViewed: false } → {}',
    kind: 'equivalent',
    reason: 'Absent is false to the vault, too.',
  },
  {
    file: 'worker/objects/account/receipts.ts',
    line: 'vault.inspect(secretId, { markViewed: false }, route),',
    change: '{ markViewed: false } → {}',
    kind: 'equivalent',
    reason: 'Absent is false to the vault, too.',
  },
  {
    file: 'worker/objects/mail-queue/compose-email.ts',
    line: 'vault.inspect(secretId, { markViewed: false }, route),',
    change: '{ markViewed: false } → {}',
    kind: 'equivalent',
    reason: 'Absent is false to the vault, too.',
  },
  {
    file: 'worker/routes/receipts.ts',
    line: 'vault.inspect(id, { markViewed: false }, route),',
    change: '{ markViewed: false } → {}',
    kind: 'equivalent',
    reason: 'Absent is false to the vault, too.',
  },
  {
    file: 'worker/objects/mail-queue/compose-email.ts',
    line: "if (error instanceof StoreUnavailable) return { kind: 'failed', reason: 'store_unavailable' };",
    change: '\'failed\' → ""',
    kind: 'equivalent',
    reason: 'What is neither sent nor refused is tried again.',
  },
  {
    file: 'worker/objects/secret-vault/secret-vault.ts',
    line: 'if (row !== null && next !== null && next !== row) {',
    change: 'row !== null && next !== null → true',
    kind: 'equivalent',
    reason: 'No transition makes a row out of none, or none out of a row: then both are null.',
  },
];
