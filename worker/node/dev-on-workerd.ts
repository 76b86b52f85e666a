/** `npm run dev -- --workerd`: the same build on the platform's own runtime, by wrangler, with the local settings. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { keySettings } from '../config/keys.ts';
import { buildEnvironment } from './build.ts';
import { root, workerBundle } from './paths.ts';
import { bindingsOf, type ServerSettings } from './server-settings.ts';

/** Serves until it is ended. Its state is beside that of the engine: neither can read the other's. @returns the exit code */
export async function serveOnWorkerd(settings: ServerSettings): Promise<number> {
  const bindings = Object.entries(bindingsOf(settings));
  const keys = bindings.filter(([name]) => name in keySettings);
  const vars = bindings.filter(([name]) => !(name in keySettings));
  const wrangler = spawn(
    resolve(root, 'node_modules/.bin/wrangler'),
    [
      'dev',
      workerBundle,
      '--env=',
      '--no-bundle',
      `--port=${settings.port}`,
      `--persist-to=${settings.stateDirectory}-workerd`,
      ...vars.map(([name, value]) => `--var=${name}:${value}`),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...buildEnvironment(process.env),
        // Keys must not be arguments, which other users of the machine can see.
        ...Object.fromEntries(keys),
        CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true',
        // Nothing is asked of Cloudflare.
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      },
    },
  );
  await once(wrangler, 'exit');
  return wrangler.exitCode ?? 1;
}
