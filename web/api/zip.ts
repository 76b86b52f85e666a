/**
 * Writes a ZIP file (APPNOTE.TXT 6.3.10 of PKWARE): uncompressed, names in UTF-8, without time stamps. The files are read twice,
 * piece by piece, and never held in memory as a whole: once for their checksums, and once when the browser saves the result.
 */
import { concat } from '../../shared/concat.ts';
import { utf8 } from '../../shared/seal/bytes.ts';

export interface ZipEntry {
  /** Unique in its archive, and no path. */
  readonly name: string;
  readonly content: Blob;
}

/** Lengths and offsets have 32 bits; without the extension for more (ZIP64) this is enough for twenty names. */
export const ZIP_CONTENT_BYTES_MAX = 2 ** 32 - 2 ** 16;

const LOCAL_HEADER = 0x04_03_4b_50;
const CENTRAL_HEADER = 0x02_01_4b_50;
const CENTRAL_END = 0x06_05_4b_50;
/** 2.0, on a system without permissions. */
const VERSION = 20;
const UTF8_NAMES = 0x08_00;
const STORED = 0;
/** The first day of 1980, the earliest there is: when a file was made is unknown. */
const NO_TIME = 0;
const NO_DATE = 0x21;
const PIECE_BYTES = 1024 * 1024;

/** A ZIP file of all entries. */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const files: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const nameBytes = utf8(name);
    const checksum = await crc32(content);
    const sizes = [4, content.size, 4, content.size, 2, nameBytes.length, 2, 0];
    const attributes = [2, UTF8_NAMES, 2, STORED, 2, NO_TIME, 2, NO_DATE];
    const fields = [...attributes, 4, checksum, ...sizes];
    const header = concat(record(4, LOCAL_HEADER, 2, VERSION, ...fields), nameBytes);
    files.push(header, content);
    const place = [2, 0, 2, 0, 2, 0, 4, 0, 4, offset];
    directory.push(
      record(4, CENTRAL_HEADER, 2, VERSION, 2, VERSION, ...fields, ...place),
      nameBytes,
    );
    offset += header.length + content.size;
  }
  const central = concat(...directory);
  const { length } = entries;
  const counts = [2, 0, 2, 0, 2, length, 2, length];
  const end = record(4, CENTRAL_END, ...counts, 4, central.length, 4, offset, 2, 0);
  return new Blob([...files, central, end], { type: 'application/zip' });
}

/** Numbers as little-endian bytes. @param fields the width in bytes of each number, and the number */
function record(...fields: number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let at = 0; at < fields.length; at += 2) {
    const [width = 0, number = 0] = fields.slice(at, at + 2);
    for (let byte = 0; byte < width; byte++) bytes.push((number >>> (8 * byte)) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** The polynomial of CRC-32 (IEEE 802.3), reflected. */
const POLYNOMIAL = 0xed_b8_83_20;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

async function crc32(content: Blob): Promise<number> {
  let sum = 0xff_ff_ff_ff;
  for (let from = 0; from < content.size; from += PIECE_BYTES) {
    const piece = new Uint8Array(await content.slice(from, from + PIECE_BYTES).arrayBuffer());
    for (const byte of piece) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0);
  }
  return ~sum >>> 0;
}
