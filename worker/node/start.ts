/** `npm start`: builds what is missing or out of date, and serves the whole product until it is told to stop. */
import { build } from './build.ts';
import { isBuilt } from './freshness.ts';
import { tieRuntimeToThisProcess } from './lifeline.ts';
import { settingsFromEnvironment, startServer } from './server.ts';
import { endWith } from './start-failure.ts';

if (!isBuilt()) {
  console.log('Building Waxseal, once …');
  if (!build()) process.exit(1);
}

const removePipe = tieRuntimeToThisProcess();
const { server, url } = await start().catch(endWith);
removePipe();
console.log(`Waxseal is ready on ${url.origin}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.dispose().then(() => process.exit(0));
  });
}

async function start() {
  return startServer(settingsFromEnvironment(process.env));
}
