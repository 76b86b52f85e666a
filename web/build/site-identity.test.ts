import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { identityFrom, manifest, withPictureAddress } from './site-identity.ts';
import { tokenColours } from './token-colours.ts';

const shell = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

/** What a tag of the shell says, by the name or property that it goes by. */
function said(html: string, name: string): string[] {
  const tags = html.matchAll(/<meta\s+(?:name|property)="([^"]+)"([^>]*)>/g);
  return [...tags]
    .filter(([, found]) => found === name)
    .map(([, , rest = '']) => /content="([^"]*)"/.exec(rest)?.[1] ?? '');
}

describe('the picture of a link preview', () => {
  test('has a whole address where the build knows its host, once', () => {
    const html = withPictureAddress(shell, 'seal.example');
    expect(said(html, 'og:image')).toEqual(['https://seal.example/og.png']);
    expect(html.replace('https://seal.example', '')).toBe(shell);
  });

  test('has a path where it does not', () => {
    expect(withPictureAddress(shell, '')).toBe(shell);
    expect(said(shell, 'og:image')).toEqual(['/og.png']);
  });

  test('cannot break out of its tag, whatever the host is set to', () => {
    expect(() => withPictureAddress(shell, '"><script>')).toThrow('Invalid URL');
  });

  test('stops the build when its tag is gone', () => {
    expect(() => withPictureAddress('<html></html>', 'seal.example')).toThrow('og:image');
  });
});

describe('the shell, which is that of every page', () => {
  test('has one title, the page’s own: none stands in the file', () => {
    expect(shell).not.toContain('<title');
  });

  test('names no address, for that of a secret would hold its key', () => {
    expect(shell).not.toMatch(/og:url|rel="canonical"/);
  });

  test('names no name, for an installation may have another', () => {
    expect(shell).not.toMatch(/waxseal/i);
  });

  test('colours the browser as the paper is, in light and in dark', () => {
    const { light, dark } = tokenColours('paper');
    expect(said(shell, 'theme-color')).toEqual([light, dark]);
  });

  test('says enough for a preview', () => {
    const names = ['description', 'og:type', 'og:title', 'og:description', 'og:image:alt'];
    for (const name of names) expect(said(shell, name), `${name} in the shell`).toHaveLength(1);
    expect(said(shell, 'twitter:card')).toEqual(['summary_large_image']);
  });
});

describe('the manifest', () => {
  test('has the name that the installation was given, or the product’s', () => {
    const { name } = identityFrom({ SITE_NAME: 'Sealed & "Sent"' });
    expect(manifest(name)).toMatchObject({ name, short_name: name, id: '/', start_url: '/' });
    expect(identityFrom({})).toEqual({ name: 'Waxseal', host: '' });
  });

  test('names only icons that are there', () => {
    const sources = [...JSON.stringify(manifest('x')).matchAll(/"src":"([^"]+)"/g)];
    expect(sources).toHaveLength(3);
    for (const [, source = ''] of sources) {
      expect(existsSync(new URL(`../public${source}`, import.meta.url)), `file of ${source}`).toBe(
        true,
      );
    }
  });
});
