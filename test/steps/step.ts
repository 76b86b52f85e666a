/** A step of `npm test`: one line of its output. */
import { runCommand } from './command.ts';

/** How long a test file took, summed over its tests. */
export interface TimedFile {
  readonly file: string;
  readonly seconds: number;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Printed when something failed. */
  readonly output: string;
  /** Tests that passed only when they were run again; listed at the end of the run. */
  readonly unsteady?: readonly string[];
  readonly files?: readonly TimedFile[];
}

export interface Step {
  readonly name: string;
  /** Its output has measurements, which are printed even if it passes. */
  readonly isMeasurement?: boolean;
  run(): Promise<Outcome>;
}

/** A program that succeeds with exit code 0; counts as one check. */
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
