import { expect, it } from 'vitest';
import { proxyFor } from './proxy.ts';

const HTTPS_PROXY = 'http://proxy.example:8080';
const chosen = (target: string, env: Parameters<typeof proxyFor>[1]) =>
  proxyFor(new URL(target), env)?.host;

it.each([
  [{ HTTPS_PROXY }],
  [{ https_proxy: HTTPS_PROXY }],
  [{ HTTPS_PROXY: 'proxy.example:8080' }],
  [{ HTTPS_PROXY: 'http://ada:p%40ss@proxy.example:8080/' }],
  [{ HTTPS_PROXY: 'http://other.example', https_proxy: HTTPS_PROXY }],
  [{ HTTPS_PROXY, NO_PROXY: 'other.example, .eal.example,seal.example:8443,' }],
])('reads %j as a proxy for every other machine', (env) => {
  expect(chosen('https://seal.example', env)).toBe('proxy.example:8080');
});

it.each([
  {},
  { HTTPS_PROXY: '' },
  { HTTP_PROXY: HTTPS_PROXY },
  { HTTPS_PROXY, NO_PROXY: '*' },
  { HTTPS_PROXY, NO_PROXY: 'a.example,SEAL.example' },
  { HTTPS_PROXY, no_proxy: '.seal.example' },
  { HTTPS_PROXY, NO_PROXY: '*.example' },
  { HTTPS_PROXY, NO_PROXY: 'seal.example:443' },
])('reaches a host without a proxy with %j', (env) => {
  expect(chosen('https://seal.example', env)).toBeUndefined();
  expect(chosen('https://eu.seal.example', env)).toBeUndefined();
});

it.each(['http://localhost:8787', 'https://localhost', 'https://127.0.0.1', 'https://[::1]:8443'])(
  'reaches %s without a proxy',
  (target) => {
    expect(chosen(target, { HTTPS_PROXY })).toBeUndefined();
  },
);

it.each(['socks5://proxy.example:1080', 'ftp://proxy', 'http://'])(
  'refuses the proxy %s',
  (setting) => {
    expect(() => chosen('https://seal.example', { HTTPS_PROXY: setting })).toThrow('HTTPS_PROXY');
  },
);

it.each(['50%off', 'a%zz'])(
  'refuses a password of %s by the name of its setting, and does not repeat it',
  (password) => {
    const env = { HTTPS_PROXY: `http://ada:${password}@proxy.example` };
    const choose = () => chosen('https://seal.example', env);
    expect(choose).toThrow(/^HTTPS_PROXY must have %25/);
    expect(choose).not.toThrow(password);
  },
);
