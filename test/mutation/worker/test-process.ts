/** A process that runs test files with one mutant at a time. One that runs for too long is ended, and the next run starts another. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { adoptGroup, groupEnded, signalGroup } from '../../support/process-group.ts';
import { type RunReply, type RunRequest, runReply } from './messages.ts';

const program = fileURLToPath(new URL('run-tests.ts', import.meta.url));
const START_MS = 180_000;
const END_MS = 20_000;

export class TestProcess {
  #child: ChildProcess | undefined;

  /** Every test file. Starts the process. */
  async files(): Promise<readonly string[]> {
    const reply = await this.#start();
    if (reply?.kind === 'ready') return reply.files;
    throw new Error('the tests did not start');
  }

  /** Returns undefined when the run takes longer than it may, or ends its process. */
  async run(request: RunRequest, milliseconds: number): Promise<RunReply | undefined> {
    if (this.#child === undefined) await this.files();
    this.#child?.send(request);
    return this.#reply(milliseconds);
  }

  /** Ends the process and all that it has started. */
  async end(): Promise<void> {
    const group = this.#child?.pid;
    this.#child = undefined;
    if (group === undefined) return;
    signalGroup(group, 'SIGKILL');
    await groupEnded(group, END_MS);
  }

  async #start(): Promise<RunReply | undefined> {
    // A group of its own, because it starts the runtimes.
    this.#child = fork(program, {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (this.#child.pid !== undefined) adoptGroup(this.#child.pid);
    return this.#reply(START_MS);
  }

  async #reply(milliseconds: number): Promise<RunReply | undefined> {
    if (this.#child === undefined) return undefined;
    const done = new AbortController();
    const signal = AbortSignal.any([done.signal, AbortSignal.timeout(milliseconds)]);
    const ended = once(this.#child, 'exit', { signal }).then(() => undefined);
    const message = once(this.#child, 'message', { signal }).then(([received]) =>
      v.parse(runReply, received),
    );
    const reply = await Promise.race([message, ended]).catch(() => undefined);
    done.abort();
    if (reply === undefined) await this.end();
    return reply;
  }
}
