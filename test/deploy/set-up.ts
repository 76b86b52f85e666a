/** The place of a deployment in a test: a wrangler.toml of its own, and the stand-in as the `wrangler` on the path. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { vi } from 'vitest';
import { root } from '../../worker/node/paths.ts';
import type { StandInAccount } from './stand-in.ts';

const standIn = fileURLToPath(new URL('stand-in.ts', import.meta.url));
const noted = v.object({
  args: v.array(v.string()),
  sent: v.record(v.string(), v.string()),
  mode: v.number(),
});

export interface SetUp {
  readonly configFile: string;
  readonly secretsFile: string;
  /** Writes the account, empty but for these. */
  have(account: Partial<StandInAccount>): void;
  /** Replaces a text of wrangler.toml. */
  configure(from: string, to: string): void;
  /** The calls of wrangler since the last time. */
  calls(): v.InferOutput<typeof noted>[];
  remove(): void;
}

/** @param host of the region eu; all others are below `waxseal.test` */
export function setUp(host = 'eu.waxseal.test'): SetUp {
  const directory = mkdtempSync(join(tmpdir(), 'waxseal-deploy-'));
  const at = (name: string) => join(directory, name);
  const [configFile, callsFile] = [at('wrangler.toml'), at('calls')];
  const regions = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    .replaceAll('@eu.waxseal.example', '@eu.waxseal.test')
    .replaceAll('eu.waxseal.example', host)
    .replaceAll('waxseal.example', 'waxseal.test');
  writeFileSync(configFile, regions);
  const program = `#!/bin/sh\nexec '${process.execPath}' '${standIn}' '${directory}' "$@"\n`;
  writeFileSync(at('wrangler'), program, { mode: 0o755 });
  vi.stubEnv('PATH', `${directory}${delimiter}${process.env['PATH']}`);
  const have = (account: Partial<StandInAccount>) => {
    const empty = { namespaces: [], workers: {}, projects: [], sending: ['eu.waxseal.test'] };
    writeFileSync(at('account.json'), JSON.stringify({ ...empty, ...account }));
  };
  have({});
  return {
    configFile,
    secretsFile: at('eu.secrets.json'),
    have,
    configure: (from, to) => {
      const text = readFileSync(configFile, 'utf8');
      if (!text.includes(from)) throw new Error(`wrangler.toml has no ${from}`);
      writeFileSync(configFile, text.replace(from, to));
    },
    calls: () => {
      const lines = existsSync(callsFile) ? readFileSync(callsFile, 'utf8').trim().split('\n') : [];
      rmSync(callsFile, { force: true });
      return lines.map((line) => v.parse(noted, JSON.parse(line)));
    },
    remove: () => {
      vi.unstubAllEnvs();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
