/** Pages of which the path holds a key or a token. */
export const keyedPaths = ['/secret/*', '/ask/*', '/private/*', '/forgot/*', '/verify/*'];

/** The paths of the site that its Worker answers in a deployment, as routes name them; Pages has all others. */
export const workerPaths = [
  '/api/*',
  '/logout*',
  '/incoming*',
  '/.well-known/security.txt*',
  ...keyedPaths,
];

/** Paths of the app that a deployment never serves: of local runs, of one machine, and of custom domains. */
export const pathsElsewhere = ['/__outbox', '/__outbox.json', '/metrics', '/logo'];
