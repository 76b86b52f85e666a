/** The built site on Cloudflare's own Pages server, as a child process: its own folder, its own port. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { adoptGroup, groupEnded, signalGroup } from './process-group.ts';
import { quiet } from './quiet.ts';
import { readiness } from './readiness.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Ready on (http:\/\/\S+)/;
const STOP_MS_MAX = 10_000;

/**
 * The script that wrangler would generate for a site without functions. From there it searches upwards for a
 * configuration, and would find the Worker's; from a file in the site it finds none.
 */
const PASS_ON = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) };\n';

export interface RunningPages {
  readonly base: string;
  stop(): Promise<void>;
}

/** Serves a copy of a built site and resolves when the server is ready. */
export async function startPages(siteDirectory: string): Promise<RunningPages> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-pages-'));
  await cp(siteDirectory, join(home, 'site'), { recursive: true });
  await writeFile(join(home, 'site/_worker.js'), PASS_ON);
  const child = spawn(process.execPath, await parameters(), {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Everything that wrangler stores is removed with the folder.
    env: { ...process.env, ...quiet, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: home },
  });
  const { pid: group } = child;
  if (group === undefined) throw new Error('wrangler could not be started');
  adoptGroup(group);
  // wrangler killed alone would leave its workerd running.
  const stop = async () => {
    signalGroup(group, 'SIGKILL');
    const left = await groupEnded(group, STOP_MS_MAX);
    if (left.length > 0) throw new Error(`could not be ended: ${left.join(', ')}`);
    await rm(home, { recursive: true, force: true });
  };
  const base = await readiness(child, [], READY).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { base, stop };
}

async function parameters(): Promise<string[]> {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  // The compatibility date applies to functions, and there are none.
  const command = `pages dev site --ip 127.0.0.1 --port ${port} --inspector-port ${inspectorPort} --compatibility-date 2026-07-30 --log-level info`;
  return [join(root, 'node_modules/wrangler/bin/wrangler.js'), ...command.split(' ')];
}
