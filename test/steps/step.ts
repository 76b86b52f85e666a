/** One line of `npm test`: something that is done, and how many of its checks passed. */
import { runCommand } from './command.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown when something failed. */
  readonly output: string;
  /** What passed only when it was tried again; named at the end of the run. */
  readonly unsteady?: readonly string[];
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** A program that is right when it ends with 0; counts as one check. */
export function program(name: string, command: string, ...parameters: string[]): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runCommand(command, parameters);
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
    },
  };
}

/** A script of the project, run by the Node that runs this. */
export function script(name: string, file: string, ...parameters: string[]): Step {
  return program(name, process.execPath, file, ...parameters);
}
