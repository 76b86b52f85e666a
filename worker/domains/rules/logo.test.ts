import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../../shared/limits.ts';
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

/** With more bytes in the header of a PNG, which its length counts. */
function pngWithHeaderOf(bytes: number): Uint8Array {
  const more = Array.from({ length: bytes - 13 }, () => 0);
  return Uint8Array.from([
    ...patched(png, 11, bytes).subarray(0, 29),
    ...more,
    ...png.subarray(29),
  ]);
}

/** With bytes before the first segment of a JPEG. */
function jpegWith(...bytes: readonly number[]): Uint8Array {
  return Uint8Array.from([...jpeg.subarray(0, 2), ...bytes, ...jpeg.subarray(2)]);
}

/** A picture whose header declares these dimensions; beyond their headers, the formats do not matter. */
const sized = {
  'image/png': (width: number, height: number) =>
    patched(png, 16, ...uint32(width), ...uint32(height)),
  'image/jpeg': (width: number, height: number) =>
    patched(jpeg, jpeg.length - 14, height >> 8, height & 255, width >> 8, width & 255),
  'image/webp': (width: number, height: number) =>
    webp(patched(lossy, 14, width & 255, width >> 8, height & 255, height >> 8)),
  'image/webp without loss': (width: number, height: number) =>
    webp(patched(lossless, 9, ...uint32((width - 1) | ((height - 1) << 14)).toReversed())),
  'image/webp with a canvas': (width: number, height: number) => webp(canvas(width, height), lossy),
};

function uint32(value: number): number[] {
  return [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

it.each([
  ['image/png', png],
  ['image/png', pngWith('tEXt')],
  ['image/jpeg', jpeg],
  ['image/webp', webp(lossy)],
  ['image/webp', webp(lossless)],
  ['image/webp', webp(canvas(3, 2), lossy)],
  ['image/webp', webp(canvas(3, 2), [...latin('ICCP'), 3, 0, 0, 0, 1, 2, 3, 0], lossless)],
])('accepts a still %s', (type, bytes) => {
  expect(logoTypeOf(bytes)).toBe(type);
});

it.each([
  ['nothing', new Uint8Array()],
  ['an SVG', Uint8Array.from(latin('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['a GIF', Uint8Array.from(latin('GIF89a\x03\0\x02\0'))],
  ['a page', Uint8Array.from(latin('<!doctype html>'))],
  ['a PNG without width', patched(png, 16, 0, 0, 0, 0)],
  ['a PNG that moves', pngWith('acTL')],
  ['a PNG whose header is another one', patched(png, 12, 0)],
  ['a PNG whose header is longer', pngWithHeaderOf(14)],
  ['a JPEG without height', patched(jpeg, jpeg.length - 14, 0, 0)],
  ['a JPEG without markers', patched(jpeg, 20, 0)],
  ['an animated WebP', webp(canvas(3, 2, 2), animation, lossy)],
  ['an animated WebP without the animation flag', webp(canvas(3, 2), animation, lossy)],
  ['an animated WebP without the parameters of one', webp(canvas(3, 2, 2), lossy)],
  ['a WebP with a frame that moves', webp(canvas(3, 2), [...latin('ANMF'), 0, 0, 0, 0], lossy)],
  ['a WebP larger than its header says', webp(canvas(3, 2), patched(lossy, 14, 0xff, 0x3f))],
  ['a WebP without a picture', webp(canvas(3, 2))],
  ['a WebP with a broken picture', webp(patched(lossless, 8, 0))],
  ['a WebP with a frame that needs another one', webp(patched(lossy, 11, 0))],
  ['another RIFF', patched(webp(lossy), 8, ...latin('WAVE'))],
])('refuses %s', (_name, bytes) => {
  expect(logoTypeOf(bytes)).toBe(null);
});

it.each(Object.entries(sized))(
  'accepts between 1 pixel and the maximum on each side: %s',
  (name, make) => {
    const type = name.split(' ', 1)[0];
    const accepted = [make(1, 1), make(side, side)];
    expect(accepted.map(logoTypeOf)).toEqual([type, type]);
    const refused = [make(side + 1, side), make(side, side + 1)];
    expect(refused.map(logoTypeOf)).toEqual([null, null]);
  },
);

it.each([
  ['image/png', png, [0, 1, 2, 3, 4, 5, 6, 7]],
  ['image/jpeg', jpeg, [0, 1, 2]],
  ['image/webp', webp(lossy), [0, 1, 2, 3, 8, 9, 10, 11]],
])('recognises a logo by the whole signature of %s', (_type, bytes, signature) => {
  for (const at of signature) expect(logoTypeOf(patched(bytes, at, 0))).toBeNull();
});

it('measures a JPEG by its frame, whatever segments and padding come before', () => {
  const large = [0, 9, 8, 0xff, 0xff, 0xff, 0xff, 0, 0];
  const tables = new Set([0xc4, 0xc8, 0xcc]);
  for (let marker = 0xbf; marker <= 0xd0; marker++) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !tables.has(marker);
    const type = logoTypeOf(jpegWith(0xff, marker, ...large));
    expect([marker, type]).toEqual([marker, isFrame ? null : 'image/jpeg']);
    const small = patched(jpeg, jpeg.length - 18, marker);
    expect([marker, logoTypeOf(small)]).toEqual([marker, isFrame ? 'image/jpeg' : null]);
  }
  expect(logoTypeOf(jpegWith(0xff, 0xff, 0xff))).toBe('image/jpeg');
});

it('accepts a logo up to the maximum size', () => {
  const padded = (length: number) => patched(new Uint8Array(length), 0, ...png);
  expect(logoTypeOf(padded(LOGO_BYTES_MAX))).toBe('image/png');
  expect(logoTypeOf(padded(LOGO_BYTES_MAX + 1))).toBe(null);
});

it('reads a truncated or damaged logo without an exception', () => {
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
      const type = logoTypeOf(patched(bytes, Math.min(at, bytes.length - noise.length), ...noise));
      expect([null, 'image/png', 'image/jpeg', 'image/webp']).toContain(type);
    }),
    { numRuns: 2000 },
  );
});
