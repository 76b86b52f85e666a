/** Which mutants a run tests: by lot, and the same ones again as long as their lines do not change. */
import { createHash } from 'node:crypto';
import type { Mutant } from '../mutant.ts';

/**
 * Draws from each group in proportion to its size.
 *
 * @param seed another seed draws others
 */
export function drawSample<Drawn extends Mutant>(
  mutants: readonly Drawn[],
  groupOf: (mutant: Drawn) => string,
  size: number,
  seed: number,
): Drawn[] {
  const lotOf = ({ file, line, change }: Mutant) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, line, change]))
      .digest('hex');
  const groups = Map.groupBy(mutants, groupOf);
  return [...groups.values()].flatMap((group) => {
    const share = Math.ceil((size * group.length) / mutants.length);
    const lots = new Map(group.map((mutant) => [mutant, lotOf(mutant)]));
    const byLot = group.toSorted((one, other) =>
      (lots.get(one) ?? '') < (lots.get(other) ?? '') ? -1 : 1,
    );
    return byLot.slice(0, share);
  });
}
