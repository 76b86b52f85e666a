/** A screen that nobody sees, for browsers that need one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Starts Xvfb, which chooses a free number and writes it when it is ready. */
export async function startScreen(): Promise<{ display: string; stop: () => Promise<void> }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(screen, 'exit');
  for await (const number of createInterface({ input: screen.stdout })) {
    return {
      display: `:${number}`,
      stop: async () => {
        screen.kill();
        await ended;
      },
    };
  }
  throw new Error('Xvfb did not start');
}
