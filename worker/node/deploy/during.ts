/** A refusal of the platform, in terms of the step that it ends. */
import { Refusal } from './api.ts';
import { DeployStop } from './stop.ts';

const BAD_CREDENTIALS = new Set([401, 403]);

/** Says a stop in terms of what was being looked at. */
export async function during<Output>(
  step: string,
  next: string,
  ask: () => Promise<Output>,
): Promise<Output> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new DeployStop({
      step,
      found: error.message,
      next: isForbidden(error) ? `give the token what docs/deploying.md lists, then ${next}` : next,
    });
  }
}

/** Whether a refusal is about the token. */
export function isForbidden(error: unknown): error is Refusal {
  return error instanceof Refusal && BAD_CREDENTIALS.has(error.status);
}
