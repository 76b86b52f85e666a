/** Runs in a worker of its own, so that the page stays quick: tries one slice of numbers after the other. */
import { solveChallenge } from 'altcha-lib/v1';
import type { Slice, Tried } from './solve.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<Slice>) => {
  attempt(data).then(
    (number) => answer({ number }),
    // Where a page did not come over https, browsers have no hashes.
    () => answer({ failed: true }),
  );
});

async function attempt({ challenge, salt, algorithm, from, to }: Slice): Promise<number | null> {
  const solution = await solveChallenge(challenge, salt, algorithm, to, from).promise;
  return solution?.number ?? null;
}

function answer(tried: Tried): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker knows only its page
  globalThis.postMessage(tried);
}
