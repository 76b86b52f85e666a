/** The Worker: the API under /api, the static site for everything else, and the objects. */
import { app } from './app.ts';

export { Limiter } from './durable/limiter.ts';
export { SecretVault } from './durable/vault.ts';

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/'))
      return app.fetch(request, env, context);
    return env.ASSETS.fetch(request);
  },
} satisfies ExportedHandler<Env>;
