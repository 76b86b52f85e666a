/** In place of `cloudflare:workers` in unit tests: what the objects of the Worker inherit from the runtime. */
import { scheduler } from 'node:timers/promises';

Object.assign(globalThis, { scheduler });

export class DurableObject<Env> {
  protected readonly ctx: unknown;
  protected readonly env: Env;

  constructor(ctx: unknown, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}
