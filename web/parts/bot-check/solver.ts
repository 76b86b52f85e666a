/** Runs in a worker, so that the page stays responsive: tries one slice of numbers after the other. */
import { solveChallenge } from 'altcha-lib/v1';
import type { Slice, Tried } from './solve.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<Slice>) => {
  attempt(data).then(
    (number) => respond({ number }),
    // Without https, `crypto.subtle` is undefined.
    () => respond({ failed: true }),
  );
});

async function attempt({ challenge, salt, algorithm, from, to }: Slice): Promise<number | null> {
  const solution = await solveChallenge(challenge, salt, algorithm, to, from).promise;
  return solution?.number ?? null;
}

function respond(tried: Tried): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its page only
  globalThis.postMessage(tried);
}
