/**
 * `npm start`: serves the whole product until it receives a signal. A local run builds what is missing or out of date; with
 * `APP_ENV=selfhost` it never builds, and writes only to its state directory.
 */
import { build, isBuilt, expectBuild } from './build.ts';
import { startServer, exitWithStartError } from './server.ts';
import { lockState } from './state-lock.ts';
import { isProduction, settingsFromEnvironment } from './server-settings.ts';
import { endWithRuntime, withRuntime } from './runtime-process.ts';
import { root } from './paths.ts';
import { closeToOthers, OWNER_ONLY } from './owner-only.ts';

// The runtime finds no code outside the folder that it was started in.
process.chdir(root);
process.umask(OWNER_ONLY);

if (!isProduction(process.env) && !isBuilt()) {
  console.log('Building Waxseal, once …');
  if (!build()) process.exit(1);
}

// Until the server is ready, a signal ends the process at once, also as the first process of a container.
const giveUp = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
const { started, runtime } = await start().catch(exitWithStartError);
endWithRuntime(runtime, started.front);
console.log(`Waxseal is ready on ${started.url.origin}`);

async function start() {
  const settings = settingsFromEnvironment(process.env);
  if (isProduction(process.env)) expectBuild();
  lockState(settings.stateDirectory);
  closeToOthers('STATE_DIR', settings.stateDirectory);
  closeToOthers('SECRETS_FILE', settings.secretsFile);
  return withRuntime(() => startServer(settings));
}
