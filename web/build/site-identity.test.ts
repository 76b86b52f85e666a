import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backgrounds } from '../../shared/accent.ts';
import { identityFrom, manifest, tokenColours, withPictureAddress } from './site-identity.ts';

const shell = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

/** The contents of the shell's meta tags of a name or property. */
function metaContents(html: string, name: string): string[] {
  const tags = html.matchAll(/<meta\s+(?:name|property)="([^"]+)"([^>]*)>/g);
  return [...tags]
    .filter(([, found]) => found === name)
    .map(([, , rest = '']) => /content="([^"]*)"/.exec(rest)?.[1] ?? '');
}

describe('the picture of a link preview', () => {
  test('has an absolute URL where the host is set', () => {
    const html = withPictureAddress(shell, 'seal.example');
    expect(metaContents(html, 'og:image')).toEqual(['https://seal.example/og.png']);
    expect(html.replace('https://seal.example', '')).toBe(shell);
  });

  test('has a path where the host is not set', () => {
    expect(withPictureAddress(shell, '')).toBe(shell);
    expect(metaContents(shell, 'og:image')).toEqual(['/og.png']);
  });

  test('cannot break out of its tag, whatever the host is set to', () => {
    expect(() => withPictureAddress(shell, '"><script>')).toThrow('Invalid URL');
  });

  test('fails the build when its tag is missing', () => {
    expect(() => withPictureAddress('<html></html>', 'seal.example')).toThrow('og:image');
  });
});

describe('the shell, which is that of every page', () => {
  test('contains no title: each page sets its own', () => {
    expect(shell).not.toContain('<title');
  });

  test('contains no page address: that of a secret would contain its key', () => {
    expect(shell).not.toMatch(/og:url|rel="canonical"/);
  });

  test('contains no product name: an installation may have another', () => {
    expect(shell).not.toMatch(/waxseal/i);
  });

  test('has the paper colour as its theme colour, in light and dark', () => {
    const { light, dark } = tokenColours('paper');
    expect(metaContents(shell, 'theme-color')).toEqual([light, dark]);
  });

  test('has the tags of a link preview', () => {
    const names = ['description', 'og:type', 'og:title', 'og:description', 'og:image:alt'];
    for (const name of names)
      expect(metaContents(shell, name), `${name} in the shell`).toHaveLength(1);
    expect(metaContents(shell, 'twitter:card')).toEqual(['summary_large_image']);
  });
});

describe('the manifest', () => {
  test('has the name of the installation, or the product’s', () => {
    const { name } = identityFrom({ SITE_NAME: 'Sealed & "Sent"' });
    expect(manifest(name)).toMatchObject({ name, short_name: name, id: '/', start_url: '/' });
    expect(identityFrom({})).toEqual({ name: 'Waxseal', host: '' });
  });

  test('names only icons that exist', () => {
    const sources = [...JSON.stringify(manifest('x')).matchAll(/"src":"([^"]+)"/g)];
    expect(sources).toHaveLength(3);
    for (const [, source = ''] of sources) {
      expect(existsSync(new URL(`../public${source}`, import.meta.url)), `file of ${source}`).toBe(
        true,
      );
    }
  });
});

test('the contrast of an accent is measured against the backgrounds of tokens.css', () => {
  for (const token of ['paper', 'card'] as const) {
    const { light, dark } = tokenColours(token);
    expect([backgrounds.light[token], backgrounds.dark[token]]).toEqual([light, dark]);
  }
});
