/** The Worker: the app, the hourly report, and the objects. */
import { env as ownEnv } from 'cloudflare:workers';
import { app } from './app.ts';
import { runBcryptBy } from './crypto/key-derivation.ts';
import { logTo } from './platform/log.ts';
import { reportStatistics } from './site/metrics.ts';

export { Account } from './accounts/account.ts';
export { Directory } from './admin/directory.ts';
export { RateLimiter } from './http/rate-limiter.ts';
export { MailQueue } from './email/mail-queue.ts';
export { SecretVault } from './secrets/vault.ts';

// This is at module level, because the isolate of an object may never handle a visitor's request.
logTo(ownEnv);
const { BCRYPT }: Env = ownEnv;
if (BCRYPT) runBcryptBy(BCRYPT);

export default {
  fetch: async (request, env, context) => app.fetch(request, env, context),
  scheduled: (_event, env) => reportStatistics(env),
} satisfies ExportedHandler<Env>;
