/**
 * The built product, as `npm start` runs it, with a store of envelopes that has faults, while the objects answer as ever: a file
 * says which one it has now (`store-faults.ts`), and with `SLOW_STORE=1` each access takes some time longer, at random.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { startServer, stopOnSignal } from '../../worker/node/server.ts';
import { settingsFromEnvironment } from '../../worker/node/server-settings.ts';
import { lockState } from '../../worker/node/state-lock.ts';
import { storeFault } from './store-faults.ts';

const DELAY_MS_MAX = 300;

const settings = settingsFromEnvironment(process.env);
lockState(settings.stateDirectory);
const server = await startServer(settings);
const { env } = server.engine;
const store: unknown = Reflect.get(env, 'SECRETS');
if (typeof store !== 'object' || store === null) throw new Error('there is no store');
Object.assign(env, { SECRETS: faulty(store) });
stopOnSignal(() => server.stop());
console.log(`Waxseal is ready on ${server.url.origin}`);

/** A store with the faults that it has at the moment of each call. */
function faulty(real: object): object {
  return new Proxy(real, {
    get: (_target, method) => {
      const call: unknown = Reflect.get(real, method);
      if (typeof call !== 'function') return call;
      return async (...given: unknown[]): Promise<unknown> => {
        if (process.env['SLOW_STORE'] === '1') await pause(Math.random() * DELAY_MS_MAX);
        const fault = storeFault(settings.stateDirectory);
        if (fault === 'fails') throw new Error('the store failed');
        if (fault === 'misses' && String(method).startsWith('get')) return nothing(String(method));
        return Reflect.apply(call, real, given);
      };
    },
  });
}

function nothing(method: string): unknown {
  return method === 'get' ? null : { value: null, metadata: null };
}
