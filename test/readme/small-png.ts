/** Compresses a screenshot: a PNG with a palette is about a third of the size of what a browser writes. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS_MAX = 256;
const BIT_DEPTH = 8;
const PALETTE = 3;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** `0xAABBGGRR`, row by row. */
  readonly colours: readonly number[];
}

/** @param page a page without a content security policy, which decodes the picture */
export async function smallPng(page: Page, picture: Buffer): Promise<Buffer> {
  const { width, height, colours } = await pixelsOf(page, picture);
  const { indexes, palette } = quantise(colours);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, PALETTE], 8);
  // Every row begins with its filter; 0 is none.
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...indexes.slice(y * width, (y + 1) * width),
  ]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [0, 8, 16].map((bits) => (colour >>> bits) & 0xff))),
    ),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function pixelsOf(page: Page, picture: Buffer): Promise<Pixels> {
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('there is no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      return { width, height, colours: [...new Uint32Array(data.buffer)] };
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

/** Rounds colours until a palette has room for them. Each entry is the most frequent of its colours, so that areas keep theirs. */
function quantise(colours: readonly number[]): { indexes: number[]; palette: number[] } {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byFrequency = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour);
  for (let lostBits = 0; ; lostBits += 1) {
    const mask = 0x010101 * ((0xff << lostBits) & 0xff);
    const palette = new Map<number, { index: number; colour: number }>();
    for (const colour of byFrequency) {
      const rounded = colour & mask;
      if (!palette.has(rounded)) palette.set(rounded, { index: palette.size, colour });
    }
    if (palette.size <= COLOURS_MAX)
      return {
        indexes: colours.map((colour) => palette.get(colour & mask)?.index ?? 0),
        palette: [...palette.values()].map(({ colour }) => colour),
      };
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
