/**
 * Validation of uploaded logos: still PNG, JPEG and WebP images, recognised by their bytes. Formats that can contain scripts
 * or animation are refused.
 */
import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../../shared/limits.ts';

export type LogoType = 'image/png' | 'image/jpeg' | 'image/webp';

interface Size {
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const IHDR_BYTES = 13;
/** WebP flag of an animation. */
const ANIMATED = 0x02;
/** The range of JPEG markers that begin a frame, except the three that begin tables. */
const FRAMES = [0xc0, 0xcf] as const;
const TABLES = new Set([0xc4, 0xc8, 0xcc]);

/** Of a picture whose header is broken: no logo has 0 pixels. */
const DAMAGED: Size = { width: 0, height: 0 };

/** The type of an image; null when it cannot be a logo. */
export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  if (bytes.length > LOGO_BYTES_MAX) return null;
  const type = typeOf(bytes);
  if (!type) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return SIZES[type](view)?.every(fits) ? type : null;
  } catch (error) {
    // It ends before its dimensions.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** All dimensions that an image declares; null when it is damaged or animated. Throws where it is truncated. */
const SIZES: Record<LogoType, (view: DataView) => readonly Size[] | null> = {
  'image/png': pngSizes,
  'image/jpeg': jpegSizes,
  'image/webp': webpSizes,
};

function typeOf(bytes: Uint8Array): LogoType | null {
  const begins = (signature: readonly number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  if (begins(PNG)) return 'image/png';
  if (begins(JPEG)) return 'image/jpeg';
  const isWebp = latin(bytes, 0) === 'RIFF' && latin(bytes, 8) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

function fits({ width, height }: Size): boolean {
  return [width, height].every((side) => side >= 1 && side <= LOGO_PIXELS_MAX);
}

/** IHDR comes first; the chunk of an animation comes before the first IDAT. */
function pngSizes(view: DataView): Size[] | null {
  if (name(view, 12) !== 'IHDR' || view.getUint32(8) !== IHDR_BYTES) return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let at = PNG.length;
  for (; name(view, at + 4) !== 'IDAT'; at += 12 + view.getUint32(at)) {
    if (name(view, at + 4) === 'acTL') return null;
  }
  return [size];
}

/** Skips segments by their lengths until one begins a frame. */
function jpegSizes(view: DataView): Size[] | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= FRAMES[0] && marker <= FRAMES[1] && !TABLES.has(marker);
    if (isFrame) return [{ height: view.getUint16(at + 5), width: view.getUint16(at + 7) }];
    // Padding bytes (0xff) may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
}

/** One image, optionally after an extended header with the canvas size. */
function webpSizes(view: DataView): Size[] | null {
  const sizes: Size[] = [];
  for (let at = 12; ;) {
    const chunk = name(view, at);
    const data = at + 8;
    if (chunk === 'ANIM' || chunk === 'ANMF') return null;
    if (chunk === 'VP8X' && (view.getUint8(data) & ANIMATED) !== 0) return null;
    if (chunk === 'VP8X')
      sizes.push({ width: uint24(view, data + 4) + 1, height: uint24(view, data + 7) + 1 });
    if (chunk === 'VP8 ') return [...sizes, lossySize(view, data)];
    if (chunk === 'VP8L') return [...sizes, losslessSize(view, data)];
    const length = view.getUint32(at + 4, true);
    at = data + length + (length % 2);
  }
}

function lossySize(view: DataView, at: number): Size {
  const isKeyFrame = uint24(view, at + 3) === 0x2a019d;
  const side = (offset: number) => view.getUint16(at + offset, true) & 0x3fff;
  return isKeyFrame ? { width: side(6), height: side(8) } : DAMAGED;
}

function losslessSize(view: DataView, at: number): Size {
  if (view.getUint8(at) !== 0x2f) return DAMAGED;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
}

/** The four-character code of a chunk. */
function name(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function latin(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
