/** Waiting for an answer, but not for ever. */

/**
 * Asks, and waits so long for the answer. What was asked may still be carried out afterwards.
 *
 * @param msMax how long to wait, in milliseconds
 * @throws an error that says so when no answer came in time; else what asking throws
 */
export async function withTimeLimit<Answer>(
  msMax: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${msMax} ms`)), msMax);
  });
  try {
    return await Promise.race([ask(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
