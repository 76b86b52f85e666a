/** The paths of the site that its Worker answers, as routes name them; Pages has all others. */

/** By the file in worker/routes/ that answers; none where that only happens elsewhere. */
export const pathsByRoute: Readonly<Record<string, readonly string[]>> = {
  // The API is told apart there; the rest of it is customers' domains, whose zone leads here as a whole.
  'customers-host': ['/api/*'],
  logout: ['/logout*'],
  'incoming-page': ['/incoming*'],
  'security-txt': ['/.well-known/security.txt*'],
  // Under /api.
  openapi: [],
  // Local runs alone have one.
  outbox: [],
  // One machine has them; the platform never.
  metrics: [],
  // Of each of these paths, by http.
  'plain-http': [],
};

export const workerPaths = Object.values(pathsByRoute).flat();
