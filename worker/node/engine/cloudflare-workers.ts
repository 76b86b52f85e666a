/** The module `cloudflare:workers`, as far as the Worker uses it. Each engine has an instance of its own. */
import { scheduler } from 'node:timers/promises';
import { environments } from './environments.ts';

// On the platform it is a global.
Object.assign(globalThis, { scheduler });

/** The base of an object's class. */
export class DurableObject<Env> {
  protected readonly ctx: unknown;
  protected readonly env: Env;

  constructor(ctx: unknown, env: Env) {
    this.ctx = ctx;
    this.env = env;
  }
}

export const env: object = environments.get(new URL(import.meta.url).search) ?? {};
