/**
 * `npm start`: serves the whole product until it is told to stop. On one's own machine it builds what is missing or out of
 * date; with `APP_ENV=selfhost` it never does, and writes nowhere but into the folder of its state.
 */
import { build } from './build.ts';
import { isBuilt } from './freshness.ts';
import { expectBuild, isProduction } from './production.ts';
import { endWithRuntime, withRuntime } from './runtime.ts';
import { settingsFromEnvironment, startServer } from './server.ts';
import { endWith } from './start-failure.ts';
import { lockState } from './state-lock.ts';

if (!isProduction(process.env) && !isBuilt()) {
  console.log('Building Waxseal, once …');
  if (!build()) process.exit(1);
}

// Until there is something to answer, a signal ends it at once; also where it is the first process of a container.
const giveUp = () => process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, giveUp);
const { started, runtime } = await start().catch(endWith);
endWithRuntime(runtime, started.front);
console.log(`Waxseal is ready on ${started.url.origin}`);

async function start() {
  const settings = settingsFromEnvironment(process.env);
  if (isProduction(process.env)) expectBuild();
  lockState(settings.stateDirectory);
  return withRuntime(() => startServer(settings));
}
