/**
 * The built product, as `npm start` runs it, with a slow store: every access to the envelopes takes some time longer, at random,
 * while the objects answer as fast as ever.
 */
import { endWithRuntime, withRuntime } from '../../worker/node/runtime-process.ts';
import { runtimeOptions, startServer } from '../../worker/node/server.ts';
import { settingsFromEnvironment } from '../../worker/node/server-settings.ts';
import { lockState } from '../../worker/node/state-lock.ts';

const DELAY_MS_MAX = 300;

/** A KV namespace that waits before each call of the real one. */
const SLOW_STORE = `
  export default ({ STORE }) => new Proxy(STORE, {
    get: (store, method) => async (...options) => {
      await scheduler.wait(Math.random() * ${DELAY_MS_MAX});
      return store[method](...options);
    },
  });
`;

const settings = settingsFromEnvironment(process.env);
lockState(settings.stateDirectory);
const { started, runtime } = await withRuntime(() => startServer(settings, withSlowStore));
endWithRuntime(runtime, started.front);
console.log(`Waxseal is ready on ${started.url.origin}`);

function withSlowStore(...given: Parameters<typeof runtimeOptions>) {
  const options = runtimeOptions(...given);
  const [product, ...others] = options.workers;
  const slowStore = {
    name: 'slow-store',
    modules: [{ type: 'ESModule' as const, path: 'slow-store.mjs', contents: SLOW_STORE }],
    kvNamespaces: { STORE: 'SECRETS' },
  };
  return {
    ...options,
    workers: [
      { ...product, kvNamespaces: [], wrappedBindings: { SECRETS: slowStore.name } },
      ...others,
      slowStore,
    ],
  };
}
