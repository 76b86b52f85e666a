/** What was asked and answered, for the summary of a run. */
import { operations } from '../../shared/openapi/operations.ts';

/** Refusals that come before a call's own code. */
const OUTSIDE = new Set([400, 401, 403, 413, 415]);

export class AnswerCounts {
  readonly #statuses = new Map<number, number>();
  readonly #reached = new Set<string>();
  #slowestMs = 0;

  /** @param id of the call of the contract, where the request was one */
  count(status: number, ms: number, id: string | undefined): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#slowestMs = Math.max(this.#slowestMs, ms);
    if (id !== undefined && !OUTSIDE.has(status)) this.#reached.add(id);
  }

  /** The calls of the contract whose own code no request has reached. */
  unreached(): string[] {
    return operations.map(({ id }) => id).filter((id) => !this.#reached.has(id));
  }

  summary(): string {
    const counts = [...this.#statuses].toSorted(([one], [other]) => one - other);
    const answers = counts.map(([status, count]) => `${status} x ${count}`).join(', ');
    return `answers: ${answers}; slowest ${this.#slowestMs.toFixed(0)} ms`;
  }
}
