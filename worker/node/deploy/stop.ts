/** Errors that end a deployment, with instructions for the operator. */
import { ApiError } from './api.ts';

export interface StopReason {
  /** The step, such as "Namespace". */
  readonly step: string;
  /** The problem, or the platform's error; never a token or a secret. */
  readonly found: string;
  /** What to do next. */
  readonly next: string;
}

export class DeployStop extends Error {
  constructor({ step, found, next }: StopReason) {
    super(
      `Stopped at ${step}: ${found}\nWhat to do: ${next}\nNothing after this step has been done.`,
    );
    this.name = 'DeployStop';
  }
}

/** Statuses that are about the permissions of the token. */
export const BAD_CREDENTIALS = new Set([401, 403]);

/** Runs a step; turns an error of the API into a `DeployStop` of that step. */
export async function duringStep<Output>(
  step: string,
  next: string,
  run: () => Promise<Output>,
): Promise<Output> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new DeployStop({
      step,
      found: error.message,
      next: isForbidden(error) ? `give the token what docs/deploying.md lists, then ${next}` : next,
    });
  }
}

/** Whether an API error is about the permissions of the token. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && BAD_CREDENTIALS.has(error.status);
}
