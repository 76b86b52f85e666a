/** Repairs a request after the clock of its vault was far ahead, as `secrets/rules/set-back.ts` does for a secret. */
import { timesSetBack, type WrongClock } from '../../secrets/rules/set-back.ts';
import type { AskRow } from './ask.ts';

/** A request with its times set back. What has ended by the wrong clock stays ended. */
export function setBack(row: AskRow, clock: WrongClock): AskRow {
  const { back, end } = timesSetBack(row.createdAt, clock);
  return {
    ...row,
    createdAt: back(row.createdAt),
    expiresAt: end(row.expiresAt),
    closedAt: row.closedAt && back(row.closedAt),
    answers: row.answers.map((answer) => {
      const times = timesSetBack(answer.createdAt, clock);
      return {
        ...answer,
        createdAt: times.back(answer.createdAt),
        expiresAt: times.end(answer.expiresAt),
      };
    }),
  };
}
