/** Exit codes. Scripts rely on them: a number never changes its meaning. */
export const exits = {
  ok: { code: 0, meaning: 'Done.' },
  failure: {
    code: 1,
    meaning: 'Another error, on this machine or of the service: the line on stderr names it.',
  },
  usage: {
    code: 2,
    meaning: 'The command or the configuration is wrong; no secret was created, opened or burned.',
  },
  spent: {
    code: 3,
    meaning: 'The secret or request is unknown, was opened, burned or closed, or has expired.',
  },
  passphrase: { code: 4, meaning: 'The passphrase is missing, wrong or locked.' },
  refused: { code: 5, meaning: 'The input was refused.' },
  unauthorised: {
    code: 6,
    meaning: 'An account is needed, its token is wrong, or the token or plan does not allow this.',
  },
  unavailable: { code: 7, meaning: 'The service cannot be reached, or refused too many calls.' },
  unanswered: { code: 8, meaning: 'The request has no new answer yet.' },
  interrupted: { code: 130, meaning: 'Interrupted with Ctrl-C, or cancelled at a question.' },
} as const;

export type Exit = keyof typeof exits;

/** Ends a command: a line for people, an exit code for programs. */
export class Stop extends Error {
  readonly exit: Exit;

  constructor(exit: Exit, message: string) {
    super(message);
    this.exit = exit;
  }
}

/** The code of a system error, such as `ENOENT`. Nothing else of an error is printed: its text may hold a secret. */
export function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
