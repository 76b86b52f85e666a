/** Multipart bodies, including those with unquoted names. */
import { concat } from '../../shared/concat.ts';
import { utf8 } from '../crypto/encoding.ts';

const [CR, LF] = [0x0d, 0x0a];
const LINE = utf8('\r\n');
const END_OF_HEAD = utf8('\r\n\r\n');

/** The parts of a body, if they are not too many; null when it is broken. */
export async function readForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  partsMax: number,
): Promise<FormData | 'too many' | null> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)?.slice(1).join('');
  if (!boundary) return null;
  const delimiter = utf8(`--${boundary}`);
  if (hasMoreParts(bytes, delimiter, partsMax)) return 'too many';
  const form = await parse(bytes, contentType);
  // .NET writes names without quotes, as is allowed for tokens; the platform's parser refuses them.
  return form ?? parse(withQuotes(bytes, delimiter), contentType);
}

/** Counts delimiters. The first part may begin without a line before it; the last delimiter ends the body. */
function hasMoreParts(bytes: Uint8Array, delimiter: Uint8Array, partsMax: number): boolean {
  let parts = 0;
  for (let at = nextPart(bytes, delimiter, 0); at >= 0; at = nextPart(bytes, delimiter, at)) {
    parts++;
    if (parts > partsMax) return true;
  }
  return false;
}

async function parse(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return null;
  }
}

/** Quotes the names in the headers of parts, and changes no byte of their content. */
function withQuotes(
  bytes: Uint8Array<ArrayBuffer>,
  delimiter: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let done = 0;
  for (let start = 0; start >= 0; start = nextPart(bytes, delimiter, done)) {
    const end = indexOf(bytes, END_OF_HEAD, start);
    if (end < 0) break;
    const head = new TextDecoder().decode(bytes.subarray(start, end));
    const quoted = head.replaceAll(/(;[ \t]*(?:file)?name=)([^\s";]+)/gi, '$1"$2"');
    pieces.push(bytes.subarray(done, start), utf8(quoted));
    done = end;
  }
  return concat(...pieces, bytes.subarray(done));
}

/** The start of the next part: its delimiter is at the beginning of a line. */
function nextPart(bytes: Uint8Array, delimiter: Uint8Array, from: number): number {
  const at = indexOf(bytes, concat(LINE, delimiter), from);
  return at < 0 ? at : at + LINE.length;
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(CR, from); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] === LF && wanted.every((byte, offset) => bytes[at + offset] === byte)) {
      return at;
    }
  }
  return -1;
}
