/** Pages as wrangler serves it on this machine: the built site alone, without a Worker. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, siteDirectory } from '../../worker/node/paths.ts';
import { freePort } from '../support/free-port.ts';
import { quiet } from '../support/quiet.ts';
import { startProgram } from '../support/start-program.ts';

const READY = /Ready on (http:\/\/\S+)/;
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
  const { base, kill } = await startProgram(
    [join(root, 'node_modules/.bin/wrangler'), 'pages', 'dev', '--ip', '127.0.0.1', ...ports],
    { cwd: home, env: { ...process.env, ...quiet, HOME: home, CI: '1' }, ready: READY },
  );
  const stop = async () => {
    await kill();
    await rm(home, { recursive: true, force: true });
  };
  return { url: new URL(base), stop };
}
