/** `npm run regions` as a child process, with a home of its own. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, isFree } from '../support/free-port.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { groupEnded } from '../support/process-group.ts';
import { startProgram } from '../support/start-program.ts';

const script = fileURLToPath(new URL('../../worker/node/regions.ts', import.meta.url));
const READY = /^Waxseal is ready on (http:\/\/us\.\S+)$/m;
const STOP_MS_MAX = 10_000;

export interface Region {
  /** As visitors name it. */
  readonly host: string;
  readonly http: HttpClient;
  readonly stateDirectory: string;
  readonly secretsFile: string;
}

export interface TwoRegions {
  readonly eu: Region;
  readonly us: Region;
  /** Sends one signal to the launcher; returns the processes that outlived it. */
  end(): Promise<string[]>;
  /** Removes everything, ended or not. */
  clear(): Promise<void>;
}

export async function startRegions(): Promise<TwoRegions> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-regions-'));
  const port = await twoFreePorts();
  const { child, group, kill } = await startProgram([process.execPath, script], {
    env: {
      ...process.env,
      API_NEEDS_PLAN: '0',
      PORT: String(port),
      STATE_DIR: join(home, 'state'),
      SECRETS_DIR: join(home, 'secrets'),
      BCRYPT_COST: '4',
      AUTOVERIFY: '1',
    },
    ready: READY,
  });
  const [eu, us] = [regionAt(home, 'eu', port), regionAt(home, 'us', port + 1)];
  return {
    eu,
    us,
    end: async () => {
      eu.http.close();
      us.http.close();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return groupEnded(group, STOP_MS_MAX);
    },
    clear: async () => {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function regionAt(home: string, id: 'eu' | 'us', port: number): Region {
  return {
    host: `${id}.localhost:${port}`,
    http: httpClient(`http://localhost:${port}`, 4),
    stateDirectory: join(home, 'state', id),
    secretsFile: join(home, 'secrets', `${id}.json`),
  };
}

/** The first of two adjacent free ports. */
async function twoFreePorts(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await isFree(port + 1)) return port;
  }
}
