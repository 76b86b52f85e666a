/**
 * What the site tells programs that read it without running it: link previews and browsers' menus. The build writes it
 * down, for Pages has nobody to ask; a change of name or host wants a new build. One shell serves every page, so it
 * says what is true of the page of a secret too, and names no address of its own: that would hold the key.
 */
import type { Plugin } from 'vite';
import { tokenColours } from './token-colours.ts';

export const MANIFEST = 'manifest.webmanifest';

const PICTURE = '/og.png';
const PICTURE_TAG = `<meta property="og:image" content="${PICTURE}" />`;

export interface Identity {
  readonly name: string;
  /** Empty where the build cannot know it. */
  readonly host: string;
}

/** The same settings that the Worker reads, as they are while the site is built. */
export function identityFrom(env: Readonly<Record<string, string | undefined>>): Identity {
  return { name: env['SITE_NAME'] ?? 'Waxseal', host: env['SITE_HOST'] ?? '' };
}

/** The shell with the whole address of its picture: many readers of previews do not complete one. */
export function withPictureAddress(html: string, host: string): string {
  if (!html.includes(PICTURE_TAG)) throw new Error(`index.html has no ${PICTURE_TAG}`);
  if (host === '') return html;
  const { href } = new URL(PICTURE, `https://${host}`);
  return html.replace(PICTURE_TAG, () => PICTURE_TAG.replace(PICTURE, () => href));
}

/** The manifest: a name and icons for those who keep the page at hand. It stays a page: nobody is asked to install it. */
export function manifest(name: string): object {
  const paper = tokenColours('paper').light;
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
}

function icon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** Writes the manifest and the picture's address. */
export function siteIdentity({ name, host }: Identity): Plugin {
  return {
    name: 'waxseal:site-identity',
    apply: 'build',
    generateBundle() {
      const source = JSON.stringify(manifest(name));
      this.emitFile({ type: 'asset', fileName: MANIFEST, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        // The gallery has no identity.
        path === '/index.html'
          ? {
              html: withPictureAddress(html, host),
              tags: [
                { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
              ],
            }
          : undefined,
    },
  };
}
