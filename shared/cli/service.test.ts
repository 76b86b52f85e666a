import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';
import { hasSealed, parseHost, rememberSealing } from './service.ts';

describe('a host', () => {
  it.each([
    ['seal.example', 'https://seal.example'],
    [' Seal.Example/ ', 'https://seal.example'],
    ['https://seal.example:8443', 'https://seal.example:8443'],
    ['https://seal.example:443', 'https://seal.example'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:8787', 'http://localhost:8787'],
    ['eu.localhost:8787', 'http://eu.localhost:8787'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['https://localhost', 'https://localhost'],
  ])('%j is %s', (text, origin) => {
    expect(parseHost(text)).toBe(origin);
  });

  it.each([
    'http://seal.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://notlocalhost',
    'ftp://seal.example',
    'file:///etc/passwd',
  ])('is refused where others could read the connection: %s', (text) => {
    expect(() => parseHost(text)).toThrow();
  });

  it.each([
    '',
    ' ',
    'https://',
    'a b',
    'seal.example/secret/x',
    'seal.example?x',
    'ada:x@seal.example',
  ])('is more or less than a host: %j', (text) => {
    expect(() => parseHost(text)).toThrow();
  });
});

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

  it('stands beside the accounts, readable by no one else', async () => {
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

  it('is left out where it cannot be kept: credentials of the environment need no file', async () => {
    const path = join(folder, 'config.json');
    writeFileSync(path, '{}', { mode: 0o644 });
    await rememberSealing(contextOf(path), service);
    expect(readFileSync(path, 'utf8')).toBe('{}');
    await rememberSealing(contextOf(join(path, 'in-a-file')), service);
    await expect(hasSealed(contextOf(path), service)).rejects.toThrow('Others can read');
  });
});
