/** Which mutants a run tests: by lot, and the same ones again as long as their lines do not change. */
import { createHash } from 'node:crypto';
import type { Mutant } from '../mutant.ts';

/**
 * Draws from each group in proportion to its size, in an order that mixes the groups.
 *
 * @param seed another seed draws others
 */
export function drawSample<Drawn extends Mutant>(
  mutants: readonly Drawn[],
  groupOf: (mutant: Drawn) => string,
  size: number,
  seed: number,
): Drawn[] {
  const groups = Map.groupBy(mutants, groupOf);
  const drawn = [...groups.values()].flatMap((group) =>
    byLot(group, seed).slice(0, Math.ceil((size * group.length) / mutants.length)),
  );
  return byLot(drawn, seed);
}

function byLot<Drawn extends Mutant>(mutants: readonly Drawn[], seed: number): Drawn[] {
  const lots = new Map(
    mutants.map((mutant) => {
      const { file, line, change } = mutant;
      const text = JSON.stringify([seed, file, line, change]);
      return [mutant, createHash('sha256').update(text).digest('hex')];
    }),
  );
  const lotOf = (mutant: Drawn) => lots.get(mutant) ?? '';
  return mutants.toSorted((one, other) => (lotOf(one) < lotOf(other) ? -1 : 1));
}
