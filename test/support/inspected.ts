/** The built Worker with the inspector of its isolate open: for its CPU profile and its memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { runtimeOptions } from '../../worker/node/server.ts';
import { settingsFromEnvironment } from '../../worker/node/server-settings.ts';
import { DevTools } from './devtools.ts';

export interface Inspected {
  /** Of the Worker itself, without the server in front of it. */
  readonly base: string;
  /** The Worker and its Durable Objects share it; the stores are others. */
  readonly isolate: DevTools;
}

/** Runs something beside a Worker with its own state, and stops it. */
export async function withInspected(
  environment: Readonly<Record<string, string>>,
  run: (inspected: Inspected) => Promise<void>,
): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-inspected-'));
  const settings = settingsFromEnvironment({
    ...environment,
    STATE_DIR: join(home, 'state'),
    SECRETS_FILE: join(home, 'secrets.json'),
  });
  const miniflare = new Miniflare({ ...runtimeOptions(settings), inspectorPort: 0 });
  try {
    await miniflare.ready;
    const { origin: base } = await miniflare.unsafeGetDirectURL('waxseal');
    const isolate = await DevTools.open(
      new URL('/core:user:waxseal', await miniflare.getInspectorURL()),
    );
    await run({ base, isolate });
    await isolate.close();
  } finally {
    await miniflare.dispose();
    await rm(home, { recursive: true, force: true });
  }
}
