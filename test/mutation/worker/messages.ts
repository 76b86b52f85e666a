/** What `mutate.ts` and the processes that run the tests send to each other, and what these and the tests do. */

import * as v from 'valibot';

const activeMutant = v.object({
  /** None: the code as it is. */
  id: v.optional(v.string()),
  /** How often the mutated place may be executed before the run counts as endless. */
  hitsMax: v.number(),
});

/** Test files to run with a mutant, in groups: a group is run if none before has failed. */
export const runRequest = v.object({
  mutant: activeMutant,
  groups: v.array(v.array(v.string())),
});

/** How often each place that has mutants was executed, by the mutant's id. */
const hitsById = v.record(v.string(), v.number());

const testFile = v.object({
  /** Path from the root. */
  file: v.string(),
  milliseconds: v.number(),
  /** By tests and their hooks. */
  hits: hitsById,
  /** While modules were loaded. */
  hitsOfLoading: hitsById,
});

export const runReply = v.variant('kind', [
  v.object({ kind: v.literal('ready'), files: v.array(v.string()) }),
  v.object({ kind: v.literal('passed'), files: v.array(testFile) }),
  v.object({ kind: v.literal('failed'), file: v.string(), failure: v.string() }),
]);

/** The mutant that a run of tests has active. */
export type ActiveMutant = v.InferOutput<typeof activeMutant>;
export type RunRequest = v.InferOutput<typeof runRequest>;
export type RunReply = v.InferOutput<typeof runReply>;
export type TestFile = v.InferOutput<typeof testFile>;
type Hits = v.InferOutput<typeof hitsById>;

/** What the instrumented code and `active-mutant.ts` read and write. */
interface InstrumentedState {
  /** A test in the same runtime has failed. */
  hasFailed?: boolean;
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  readonly mutantCoverage?: {
    readonly static: Hits;
    readonly perTest: Readonly<Record<string, Hits>>;
  };
}

declare global {
  var __stryker__: InstrumentedState | undefined;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly mutant: ActiveMutant;
  }
  interface TaskMeta {
    hits?: Hits;
    hitsOfLoading?: Hits;
  }
}
