/** What the command line remembers of a service, for which no file is needed. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../shared/cli/command-line.ts';
import { hasSealed, rememberSealing } from '../../shared/cli/service.ts';

describe('what is remembered of a service', () => {
  const service = { origin: 'https://seal.example' };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waxseal-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const contextOf = (path: string) => ({
    line: parseCommandLine(['share']),
    env: { WAXSEAL_CONFIG: path },
  });

  it('stores what is remembered of a service beside the accounts, readable by no one else', async () => {
    const path = join(folder, 'config.json');
    const accounts = { 'https://seal.example': { custid: 'ada@example.com', token: 'hunter2' } };
    writeFileSync(path, JSON.stringify({ accounts }), { mode: 0o600 });
    await rememberSealing(contextOf(path), service);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      accounts,
      sealing: [service.origin],
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(hasSealed(contextOf(path), service)).resolves.toBe(true);
  });

  it('stores nothing where it cannot: credentials of the environment need no file', async () => {
    const path = join(folder, 'config.json');
    writeFileSync(path, '{}', { mode: 0o644 });
    await rememberSealing(contextOf(path), service);
    expect(readFileSync(path, 'utf8')).toBe('{}');
    await rememberSealing(contextOf(join(path, 'in-a-file')), service);
    await expect(hasSealed(contextOf(path), service)).rejects.toThrow('Others can read');
  });
});
