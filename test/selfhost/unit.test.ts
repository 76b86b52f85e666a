/** The systemd unit, checked by systemd where it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { httpLimits } from '../../worker/node/http.ts';

const folder = fileURLToPath(new URL('../../worker/node/selfhost', import.meta.url));
const unit = readFileSync(join(folder, 'waxseal.service'), 'utf8');

function valuesOf(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

it('writes to one folder alone, and keeps there what it keeps', () => {
  const [directory = '?'] = valuesOf('StateDirectory');
  const settings = valuesOf('Environment').map((setting) => setting.split('='));
  const paths = settings
    .filter(([name]) => /^(?:STATE|SECRETS)_/.test(name ?? ''))
    .map(([, path = '']) => path);
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(path).toMatch(new RegExp(`^/var/lib/${directory}/`));
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('DynamicUser')).toEqual(['yes']);
});

it('runs on the Node of its folder if there is one, or on the machine’s', () => {
  expect(valuesOf('Environment')).toContain(
    'PATH=/opt/waxseal/node_modules/.bin:/usr/local/bin:/usr/bin:/bin',
  );
  expect(valuesOf('ExecStart')).toEqual([
    '/usr/bin/env node --max-semi-space-size=8 /opt/waxseal/worker/node/start.ts',
  ]);
});

it('hides the history of the code', () => {
  expect(valuesOf('InaccessiblePaths')).toContain(`-${valuesOf('WorkingDirectory')[0]}/.git`);
});

it('keeps its memory off the disk', () => {
  expect([valuesOf('LimitCORE'), valuesOf('MemorySwapMax')]).toEqual([['0'], ['0']]);
});

it('waits for the answers that are under way', () => {
  expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(httpLimits.drainMs);
});

/** Other systems have none. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.runIf(hasSystemd)('contains only lines that systemd understands, and exposes little', () => {
  const place = mkdtempSync(join(tmpdir(), 'waxseal-unit-'));
  const file = join(place, 'waxseal.service');
  writeFileSync(file, unit);
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(verified.stderr + verified.stdout).not.toContain('waxseal.service');
  const judged = spawnSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    file,
  ]);
  expect(judged.status).toBe(0);
  rmSync(place, { recursive: true, force: true });
});
