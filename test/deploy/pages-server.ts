/** Pages as wrangler serves it on this machine: the built site alone, without a Worker. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, siteDirectory } from '../../worker/node/paths.ts';
import { freePort } from '../support/free-port.ts';
import { adoptGroup, groupEnded, signalGroup } from '../support/process-group.ts';
import { quiet } from '../support/quiet.ts';
import { readiness } from '../support/readiness.ts';

const READY = /Ready on (http:\/\/\S+)/;
const STOP_MS_MAX = 10_000;
/** The behaviour of Pages without a script. */
const ASSETS_ALONE = 'export default { fetch: (request, env) => env.ASSETS.fetch(request) };';
const compatibility_date = '2026-07-30';

export interface PagesServer {
  readonly url: URL;
  stop(): Promise<void>;
}

export async function startPages(): Promise<PagesServer> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-pages-'));
  // Without a script and a configuration of its own, it looks for one above where it was installed, and finds the Worker's.
  const site = join(home, 'site');
  await cp(siteDirectory, site, { recursive: true });
  await writeFile(join(site, '_worker.js'), ASSETS_ALONE);
  const own = { name: 'waxseal-pages', pages_build_output_dir: site, compatibility_date };
  await writeFile(join(home, 'wrangler.json'), JSON.stringify(own));
  const [port, inspector] = [await freePort(), await freePort()];
  const ports = ['--port', String(port), '--inspector-port', String(inspector)];
  const child = spawn(
    join(root, 'node_modules/.bin/wrangler'),
    ['pages', 'dev', '--ip', '127.0.0.1', ...ports],
    {
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quiet, HOME: home, CI: '1' },
    },
  );
  const { pid: group } = child;
  if (group === undefined) throw new Error('wrangler could not be started');
  adoptGroup(group);
  // wrangler that is killed hard leaves its runtime behind; the group does not.
  const stop = async () => {
    signalGroup(group, 'SIGKILL');
    await groupEnded(group, STOP_MS_MAX);
    await rm(home, { recursive: true, force: true });
  };
  try {
    return { url: new URL(await readiness(child, [], READY)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
