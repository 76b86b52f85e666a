/** A deployment that went no further, told to whoever has to do something about it. */

export interface Halt {
  /** What was being done, such as "Namespace". */
  readonly step: string;
  /** What was found, or what the platform said; never a token or a secret. */
  readonly found: string;
  /** What to do next. */
  readonly next: string;
}

export class DeployStop extends Error {
  constructor({ step, found, next }: Halt) {
    super(
      `Stopped at ${step}: ${found}\nWhat to do: ${next}\nNothing after this step has been done.`,
    );
    this.name = 'DeployStop';
  }
}
