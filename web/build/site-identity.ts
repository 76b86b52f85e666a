/**
 * Metadata for programs that read the site without running it: link previews and browser menus. It is set at build time,
 * because Pages serves static files only; a change of name or host needs a new build. One shell serves every page, that of
 * a secret included, so the metadata contains no page address: it would contain the key.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export const MANIFEST = 'manifest.webmanifest';

const PICTURE = '/og.png';
const PICTURE_TAG = `<meta property="og:image" content="${PICTURE}" />`;

export interface Identity {
  readonly name: string;
  /** Empty where it is not set at build time. */
  readonly host: string;
}

/** The settings that the Worker reads too, at build time. */
export function identityFrom(env: Readonly<Record<string, string | undefined>>): Identity {
  return { name: env['SITE_NAME'] ?? 'Waxseal', host: env['SITE_HOST'] ?? '' };
}

/** The shell with the absolute URL of its picture: many link previews do not resolve a relative one. */
export function withPictureAddress(html: string, host: string): string {
  if (!html.includes(PICTURE_TAG)) throw new Error(`index.html has no ${PICTURE_TAG}`);
  if (host === '') return html;
  const { href } = new URL(PICTURE, `https://${host}`);
  return html.replace(PICTURE_TAG, () => PICTURE_TAG.replace(PICTURE, () => href));
}

/** The reverse: a page of a site as it is built without a host. Any other host stays. */
export function withoutPictureAddress(html: string, host: string): string {
  const { href } = new URL(PICTURE, `https://${host}`);
  return html.replace(
    PICTURE_TAG.replace(PICTURE, () => href),
    () => PICTURE_TAG,
  );
}

/** The web app manifest: name and icons. With `display: browser` no one is prompted to install it. */
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

/** Emits the manifest and sets the picture's URL. */
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

interface TokenColours {
  readonly light: string;
  readonly dark: string;
}

/** The colours of a design token, for pictures and the manifest. */
export function tokenColours(name: string): TokenColours {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens);
  const [, light, dark] = pair ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no pair of colours --${name}`);
  return { light, dark };
}
