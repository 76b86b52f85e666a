import type { ChildProcess } from 'node:child_process';

const START_MS_MAX = 60_000;

/**
 * Waits until a server prints that it is ready.
 *
 * @param written collects the server's output, then and later
 * @param ready matches the line, with the address as its first group
 * @returns the address
 */
export function readiness(
  child: ChildProcess,
  written: string[],
  ready: RegExp,
  startMsMax = START_MS_MAX,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => fail('did not become ready in time'), startMsMax);
  function fail(what: string): void {
    clearTimeout(timer);
    reject(new Error(`the server ${what}:\n${written.join('')}`));
  }
  function read(chunk: Buffer): void {
    written.push(chunk.toString());
    const base = ready.exec(written.join(''))?.[1];
    if (base === undefined) return;
    clearTimeout(timer);
    resolve(base);
  }
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
  return promise;
}
