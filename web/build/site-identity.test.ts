import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
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
  it('addresses the picture of a link preview with a URL where the host is set', () => {
    const html = withPictureAddress(shell, 'seal.example');
    expect(metaContents(html, 'og:image')).toEqual(['https://seal.example/og.png']);
    expect(html.replace('https://seal.example', '')).toBe(shell);
  });

  it('addresses the picture of a link preview with a path where the host is not set', () => {
    expect(withPictureAddress(shell, '')).toBe(shell);
    expect(metaContents(shell, 'og:image')).toEqual(['/og.png']);
  });

  it('refuses a host that would break out of its tag', () => {
    expect(() => withPictureAddress(shell, '"><script>')).toThrow('Invalid URL');
  });

  it('stops the build when the tag of the picture is missing', () => {
    expect(() => withPictureAddress('<html></html>', 'seal.example')).toThrow('og:image');
  });
});

describe('the shell, which is that of every page', () => {
  it.each([
    ['title: each page sets its own', /<title/],
    ['page address: that of a secret would contain its key', /og:url|rel="canonical"/],
    ['product name: an installation may have another', /waxseal/i],
  ])('contains no %s', (_what, pattern) => {
    expect(shell).not.toMatch(pattern);
  });

  it('takes the paper colour as the theme colour, in light and dark', () => {
    const { light, dark } = tokenColours('paper');
    expect(metaContents(shell, 'theme-color')).toEqual([light, dark]);
  });

  it('describes a link preview once', () => {
    const names = ['description', 'og:type', 'og:title', 'og:description', 'og:image:alt'];
    for (const name of names)
      expect(metaContents(shell, name), `${name} in the shell`).toHaveLength(1);
    expect(metaContents(shell, 'twitter:card')).toEqual(['summary_large_image']);
  });
});

describe('the manifest', () => {
  it('names the installation in the manifest, or the product', () => {
    const { name } = identityFrom({ SITE_NAME: 'Sealed & "Sent"' });
    expect(manifest(name)).toMatchObject({ name, short_name: name, id: '/', start_url: '/' });
    expect(identityFrom({})).toEqual({ name: 'Waxseal', host: '' });
  });
});

it('measures the contrast of an accent against the backgrounds of tokens.css', () => {
  for (const token of ['paper', 'card'] as const) {
    const { light, dark } = tokenColours(token);
    expect([backgrounds.light[token], backgrounds.dark[token]]).toEqual([light, dark]);
  }
});
