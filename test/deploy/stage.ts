/** The start of each deployment test: a site that answers, an empty account, a folder. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { DeployOptions } from '../../worker/node/deploy/options.ts';
import { deploy } from '../../worker/node/deploy/run.ts';
import { DeployStop } from '../../worker/node/deploy/stop.ts';
import { compileCache } from '../support/compile-cache.ts';
import { type DeployedSite, startDeployedSite } from './deployed-site.ts';
import { type PlatformServer, startPlatform } from './platform-server.ts';
import { setUp, type SetUp } from './set-up.ts';
import { ACCOUNT, TOKEN } from './world.ts';

export interface Stage {
  readonly site: DeployedSite;
  readonly platform: PlatformServer;
  readonly place: SetUp;
}

/** Sets it up around the tests of a file; the site stays for all of them. */
export function stage(): Stage {
  let site: DeployedSite;
  let platform: PlatformServer;
  let place: SetUp;
  beforeAll(async () => {
    site = await startDeployedSite();
  });
  beforeEach(async () => {
    platform = await startPlatform();
    place = setUp();
  });
  afterEach(async () => {
    place.remove();
    await platform.close();
  });
  afterAll(() => site.close());
  return {
    get site() {
      return site;
    },
    get platform() {
      return platform;
    },
    get place() {
      return place;
    },
  };
}

export interface Outcome {
  readonly lines: readonly string[];
  /** The message with which it stopped; null when it finished. */
  readonly stop: string | null;
}

/** Deploys with the real wrangler and an existing build, and returns the output. */
export async function deployTo(
  { place: { directory, configFile, secretsFile }, platform, site }: Stage,
  over: Partial<DeployOptions> = {},
): Promise<Outcome> {
  const lines: string[] = [];
  const options: DeployOptions = {
    region: 'eu',
    isDryRun: false,
    configFile,
    secretsFile,
    workDirectory: join(directory, 'work'),
    credentials: { account: ACCOUNT, token: TOKEN },
    apiUrl: platform.url,
    siteOrigins: site.origins,
    retryPolicy: { tries: 3, pauseMs: 1 },
    environment: {
      ...process.env,
      ...compileCache,
      HOME: directory,
      // wrangler looks there for a newer version of itself: nothing listens on that port.
      npm_config_registry: 'http://127.0.0.1:9',
    },
    build: () => true,
    say: (line) => lines.push(line),
    ...over,
  };
  try {
    await deploy(options);
    return { lines, stop: null };
  } catch (error) {
    if (!(error instanceof DeployStop)) throw error;
    return { lines, stop: error.message };
  }
}
