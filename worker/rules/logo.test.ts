import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../shared/limits.ts';
import { logoTypeOf } from './logo.ts';

/** Pictures of 3 × 2 pixels, as a browser's canvas wrote them, and the parts of some. */
const png = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWJaZWz8H4aZGJAAAAAA//9QYsr9AAAABklEQVQDAHdXBjK39D14AAAAAElFTkSuQmCC',
);
/** Up to the end of its frame's header. */
const jpeg = bytesOf(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAARCAACAAMDASIAAhEBAxEB',
);
const lossy = bytesOf('VlA4ICQAAABwAQCdASoDAAIAB0CWJaACdAFAAAD+4LkIw0a/F3YjjJIAAAA=');
const lossless = bytesOf('VlA4TBEAAAAvAkAAAAfQmap2pv+BiOh/AAA=');
const animation = [...latin('ANIM'), 6, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const side = LOGO_PIXELS_MAX;

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function latin(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function webp(...chunks: readonly (readonly number[] | Uint8Array)[]): Uint8Array {
  const body = [...latin('WEBP'), ...chunks.flatMap((chunk) => [...chunk])];
  return Uint8Array.from([...latin('RIFF'), body.length & 255, body.length >> 8, 0, 0, ...body]);
}

/** The header of a WebP with more than one part. */
function canvas(width: number, height: number, flags = 0): number[] {
  const sides = [width - 1, height - 1].flatMap((less) => [less & 255, less >> 8, 0]);
  return [...latin('VP8X'), 10, 0, 0, 0, flags, 0, 0, 0, ...sides];
}

/** The same bytes with others at a place. */
function patched(bytes: Uint8Array, at: number, ...changes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy.set(changes, at);
  return copy;
}

/** With a part before the pixels of a PNG. */
function pngWith(chunk: string): Uint8Array {
  const header = 33;
  const extra = [0, 0, 0, 8, ...latin(chunk), ...Array.from({ length: 12 }, () => 0)];
  return Uint8Array.from([...png.subarray(0, header), ...extra, ...png.subarray(header)]);
}

const high = side >> 8;
const low = side & 255;

describe('a logo', () => {
  it.each([
    ['image/png', png],
    ['image/png', pngWith('tEXt')],
    ['image/png', patched(png, 16, 0, 0, high, low)],
    ['image/jpeg', jpeg],
    ['image/jpeg', patched(jpeg, jpeg.length - 14, high, low, high, low)],
    ['image/webp', webp(lossy)],
    ['image/webp', webp(lossless)],
    ['image/webp', webp(canvas(3, 2), lossy)],
    ['image/webp', webp(canvas(side, side), lossless)],
  ])('is a still %s within its bounds', (type, bytes) => {
    expect(logoTypeOf(bytes)).toBe(type);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['an SVG', Uint8Array.from(latin('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a GIF', Uint8Array.from(latin('GIF89a\x03\0\x02\0'))],
    ['a page', Uint8Array.from(latin('<!doctype html>'))],
    ['a PNG without width', patched(png, 16, 0, 0, 0, 0)],
    ['a PNG that is too wide', patched(png, 16, 0, 0, (side + 1) >> 8, (side + 1) & 255)],
    ['a PNG that is too high', patched(png, 20, 0, 1, 0, 0)],
    ['a PNG that moves', pngWith('acTL')],
    ['a PNG whose header is another one', patched(png, 12, 0)],
    ['a JPEG without height', patched(jpeg, jpeg.length - 14, 0, 0)],
    ['a JPEG that is too wide', patched(jpeg, jpeg.length - 12, 0xff, 0xff)],
    ['a JPEG without markers', patched(jpeg, 20, 0)],
    ['an animated WebP', webp(canvas(3, 2, 2), animation, lossy)],
    ['an animated WebP without the animation flag', webp(canvas(3, 2), animation, lossy)],
    ['a WebP that is too large', webp(canvas(side + 1, 2), lossy)],
    [
      'a WebP that is larger than its header declares',
      webp(canvas(3, 2), patched(lossy, 14, 0xff, 0x3f)),
    ],
    ['a WebP without a picture', webp(canvas(3, 2))],
    ['a WebP with a broken picture', webp(patched(lossless, 8, 0))],
    ['another RIFF', patched(webp(lossy), 8, ...latin('WAVE'))],
  ])('is not %s', (_name, bytes) => {
    expect(logoTypeOf(bytes)).toBe(null);
  });

  it('is accepted up to the maximum size', () => {
    const padded = (length: number) => patched(new Uint8Array(length), 0, ...png);
    expect(logoTypeOf(padded(LOGO_BYTES_MAX))).toBe('image/png');
    expect(logoTypeOf(padded(LOGO_BYTES_MAX + 1))).toBe(null);
  });

  it('that is truncated or damaged is refused', () => {
    const whole = [png, jpeg, webp(lossy), webp(canvas(3, 2), lossless)];
    for (const bytes of whole) {
      for (let length = 0; length < bytes.length; length++) logoTypeOf(bytes.subarray(0, length));
    }
    const damage = fc.tuple(
      fc.nat({ max: 3 }),
      fc.nat({ max: 200 }),
      fc.uint8Array({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(damage, ([which, at, noise]) => {
        const bytes = whole[which] ?? png;
        const type = logoTypeOf(
          patched(bytes, Math.min(at, bytes.length - noise.length), ...noise),
        );
        expect([null, 'image/png', 'image/jpeg', 'image/webp']).toContain(type);
      }),
      { numRuns: 2000 },
    );
  });
});
