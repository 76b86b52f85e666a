/** What `mutate.ts` and the processes that run the tests send to each other, and what these and the tests do. */

/** The mutant that a run of tests has active. */
export interface ActiveMutant {
  /** None: the code as it is. */
  readonly id: string | undefined;
  /** How often the mutated place may be executed before the run counts as endless. */
  readonly hitsMax: number;
}

/** Test files to run with a mutant, in groups: a group is run if none before has failed. */
export interface RunRequest {
  readonly mutant: ActiveMutant;
  readonly groups: readonly (readonly string[])[];
}

/** How often each place that has mutants was executed, by the mutant's id. */
export type Hits = Readonly<Record<string, number>>;

export interface TestFile {
  /** Path from the root. */
  readonly file: string;
  readonly milliseconds: number;
  /** By tests and their hooks. */
  readonly hits: Hits;
  /** While modules were loaded. */
  readonly hitsOfLoading: Hits;
}

export type RunReply =
  | { readonly kind: 'all tests'; readonly files: readonly string[] }
  | { readonly kind: 'passed'; readonly files: readonly TestFile[] }
  | { readonly kind: 'failed'; readonly file: string; readonly failure: string };

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
