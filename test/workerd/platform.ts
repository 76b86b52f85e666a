/** The tests that run inside workerd in the gate, by what only the platform, or its simulation, can show. All run there in the full run. */

/** Not in Node: the engine of one machine has no such thing. */
export const platformTests: Readonly<Record<string, string>> = {
  'test/workerd/cost/':
    'counts what is billed: rows read and written, requests, requests to objects',
  'test/workerd/directory/bounds.test.ts': 'counts the rows that are read',
  'test/workerd/protocol/nearby-limits.test.ts': 'asks the rate limiter of the platform',
  'test/workerd/mail-drivers.test.ts': 'sends by the email binding of the platform',
};

/** In Node as well. */
export const sharedPlatformTests: Readonly<Record<string, string>> = {
  'test/workerd/protocol/incidents.test.ts': 'resets an object, and calls it again by a new stub',
  'test/workerd/protocol/overload.test.ts':
    'throws errors with flags across the border of an object',
  'test/workerd/wire/bodies.test.ts': 'sends bodies that the runtime reads',
};
