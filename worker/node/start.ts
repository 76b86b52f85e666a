/**
 * `npm start`: serves the whole product until it receives a signal. A local run builds what is missing or out of date; with
 * `APP_ENV=selfhost` it never builds, and writes only to its state directory.
 */
import { build, isBuilt, expectBuild } from './build.ts';
import { startServer, stopOnSignal, exitWithStartError } from './server.ts';
import { lockState } from './state-lock.ts';
import { isProduction, settingsFromEnvironment } from './server-settings.ts';
import { closeToOthers, OWNER_ONLY } from './owner-only.ts';

process.umask(OWNER_ONLY);

// Settings are read before a build, which takes a minute.
const settings = readSettings();

if (!isProduction(process.env) && !isBuilt()) {
  console.log('Building Waxseal, which takes about a minute …');
  if (!build()) process.exit(1);
}

// As on the platform, the failure of work that no one waits for ends no other work.
process.on('unhandledRejection', (reason) => {
  console.error(JSON.stringify({ level: 'error', event: 'unhandled', error: String(reason) }));
});

// Until the server is ready, a signal ends the process at once, also as the first process of a container.
const giveUp = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
const server = await start().catch(exitWithStartError);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, giveUp);
stopOnSignal(() => server.stop());
console.log(`Waxseal is ready on ${server.url.origin}`);

function readSettings() {
  try {
    return settingsFromEnvironment(process.env);
  } catch (error) {
    return exitWithStartError(error);
  }
}

async function start() {
  if (isProduction(process.env)) expectBuild();
  lockState(settings.stateDirectory);
  closeToOthers('STATE_DIR', settings.stateDirectory);
  closeToOthers('SECRETS_FILE', settings.secretsFile);
  return startServer(settings);
}
