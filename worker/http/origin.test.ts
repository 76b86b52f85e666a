/** The origin of the links that are returned and emailed: never what a caller wrote into the Host header. */
import { expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { linkOrigin } from './origin.ts';

/** The origin of links in the response to a request. */
function linksOf(url: string, APP_ENV: string, SITE_HOST: string): string {
  return linkOrigin(new Request(url), sampleConfig({ AUTH_ENABLED: '0', APP_ENV, SITE_HOST }));
}

it.each([
  ['deployed', 'https://evil.example/', 'https://seal.example'],
  ['deployed', 'http://seal.example:8080/', 'https://seal.example'],
  ['deployed', 'http://localhost/', 'https://seal.example'],
  ['selfhost', 'https://evil.example/', 'https://seal.example'],
  ['selfhost', 'http://127.0.0.1:8787/', 'https://seal.example'],
  ['local', 'http://evil.example/', 'https://seal.example'],
  ['local', 'http://localhost.evil.example/', 'https://seal.example'],
  ['local', 'http://localhost:8787/', 'http://localhost:8787'],
])(
  'takes the origin of links from the settings: %s, requested as %s, gives %s',
  (environment, url, origin) => {
    expect(linksOf(url, environment, 'seal.example')).toBe(origin);
  },
);

it('makes links with http on a loopback name, which has no certificate', () => {
  expect(linksOf('http://evil.example/', 'selfhost', 'localhost:8787')).toBe(
    'http://localhost:8787',
  );
});
