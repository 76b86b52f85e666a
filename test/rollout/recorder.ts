/**
 * The module that wraps a build in the tests: it behaves like the build, and records the called methods of its objects. It
 * returns them at `/__rpc`. A request may carry settings of its own, and a store that accepts nothing.
 */
import * as v from 'valibot';

/** The recorded methods, each as `<class>.<method>`. */
export const recorded = v.object({ methods: v.array(v.string()), called: v.array(v.string()) });

export const SETTINGS_HEADER = 'x-test-settings';
export const BROKEN_STORE_HEADER = 'x-test-broken-store';

export const recorderModule = `
import { DurableObject } from 'cloudflare:workers';
import build, * as exported from './build.js';
export * from './build.js';

const methods = new Map();
const called = new Set();

for (const [name, Class] of Object.entries(exported)) {
  if (name === 'default') continue;
  for (let proto = Class.prototype; proto !== DurableObject.prototype; proto = Object.getPrototypeOf(proto)) {
    for (const method of Object.getOwnPropertyNames(proto)) {
      if (method === 'constructor' || method === 'alarm') continue;
      const full = name + '.' + method;
      const original = proto[method];
      methods.set(full, original);
      proto[method] = function (...parameters) {
        called.add(full);
        return original.apply(this, parameters);
      };
    }
  }
}

function brokenStore(store) {
  return { get: (...asked) => store.get(...asked), put: () => Promise.reject(new Error('down')) };
}

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/__rpc') {
      return Response.json({ methods: [...methods.keys()], called: [...called] });
    }
    const settings = JSON.parse(request.headers.get('${SETTINGS_HEADER}') ?? '{}');
    const isBroken = request.headers.has('${BROKEN_STORE_HEADER}');
    if (!isBroken && Object.keys(settings).length === 0) return build.fetch(request, env, context);
    const SECRETS = isBroken ? brokenStore(env.SECRETS) : env.SECRETS;
    return build.fetch(request, { ...env, ...settings, SECRETS }, context);
  },
};
`;
