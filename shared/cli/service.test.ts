import { describe, expect, it } from 'vitest';
import { parseHost } from './service.ts';

describe('a host', () => {
  it.each([
    ['seal.example', 'https://seal.example'],
    [' Seal.Example/ ', 'https://seal.example'],
    ['https://seal.example:8443', 'https://seal.example:8443'],
    ['https://seal.example:443', 'https://seal.example'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:8787', 'http://localhost:8787'],
    ['eu.localhost:8787', 'http://eu.localhost:8787'],
    ['[::1]:8787', 'http://[::1]:8787'],
    ['https://localhost', 'https://localhost'],
  ])('reads the host %j as %s', (text, origin) => {
    expect(parseHost(text)).toBe(origin);
  });

  it.each([
    'http://seal.example',
    'http://localhost.example',
    'ftp://seal.example',
    'file:///etc/passwd',
  ])('refuses a host where others could read the connection: %s', (text) => {
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
  ])('refuses what is more or less than a host: %j', (text) => {
    expect(() => parseHost(text)).toThrow();
  });
});
