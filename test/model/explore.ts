/** Visits every state that steps lead to, breadth first, for tests of state machines. */

export interface Step<State> {
  readonly name: string;
  /** Returns the state afterwards; throws if the step breaks a promise. */
  readonly take: () => State;
}

export interface Machine<State> {
  readonly start: State;
  /** Equal for states that behave alike from now on. */
  readonly keyOf: (state: State) => string;
  /** Everything that can happen next. */
  readonly stepsFrom: (state: State) => Iterable<Step<State>>;
  /** Throws if the state breaks a promise. */
  readonly check: (state: State) => void;
}

export interface Explored {
  readonly states: number;
  readonly transitions: number;
}

interface Visit<State> {
  readonly state: State;
  readonly step: string;
  readonly from: Visit<State> | null;
}

/**
 * Explores a machine.
 *
 * @throws with a shortest sequence of steps that breaks a promise
 */
export function explore<State>(machine: Machine<State>): Explored {
  const first: Visit<State> = { state: machine.start, step: 'start', from: null };
  const visited = new Set([machine.keyOf(first.state)]);
  const queue = [first];
  let transitions = 0;
  for (const visit of queue) {
    expectKept(visit, () => machine.check(visit.state));
    for (const { name, take } of machine.stepsFrom(visit.state)) {
      const state = expectKept({ ...visit, step: name, from: visit }, take);
      transitions++;
      const key = machine.keyOf(state);
      if (visited.has(key)) continue;
      visited.add(key);
      queue.push({ state, step: name, from: visit });
    }
  }
  return { states: visited.size, transitions };
}

function expectKept<State, Result>(visit: Visit<State>, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw new Error(`${String(error)}\n  ${pathTo(visit).join('\n  ')}`, { cause: error });
  }
}

function pathTo<State>(visit: Visit<State>): string[] {
  const steps: string[] = [];
  for (let at: Visit<State> | null = visit; at !== null; at = at.from) steps.unshift(at.step);
  return steps;
}
