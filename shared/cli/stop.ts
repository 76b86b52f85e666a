import type { Exit } from './exits.ts';

/** The end of a command that did not work out: one line for people, one number for programs. */
export class Stop extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.exit = exit;
  }
}
