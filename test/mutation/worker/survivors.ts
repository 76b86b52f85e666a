/** Mutants of use cases, HTTP layer and objects that no test kills, each with the reason. */
import type { Survivor } from '../survivors.ts';

export const workerSurvivors: readonly Survivor[] = [];
