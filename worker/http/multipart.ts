/**
 * Multipart bodies. The parsers of platforms differ in what they take for the end of a part: Node's cuts a text that has the
 * delimiter within a line.
 */
import { concat } from '../../shared/concat.ts';
import { decodeUtf8, utf8 } from '../crypto/encoding.ts';

const [CR, LF] = [0x0d, 0x0a];
const LINE = utf8('\r\n');
const END_OF_HEAD = utf8('\r\n\r\n');
const END = utf8('--');

/** The text of a field, or a file. */
type Part = readonly [name: string, value: string | Blob];

/** The parts of a body, unless they are too many, or it is broken, or a text is not UTF-8. */
export function readParts(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  partsMax: number,
): readonly Part[] | 'too many' | 'broken' | 'no text' {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)?.slice(1).join('');
  if (!boundary) return 'broken';
  const delimiter = utf8(`--${boundary}`);
  const separator = concat(LINE, delimiter);
  const parts: Part[] = [];
  // Only the first delimiter may stand without a line before it.
  let head = isAt(bytes, delimiter, 0) ? delimiter.length : after(bytes, separator, 0);
  while (head >= 0 && !isAt(bytes, END, head)) {
    if (parts.length === partsMax) return 'too many';
    const content = after(bytes, END_OF_HEAD, head);
    const next = content < 0 ? -1 : after(bytes, separator, content);
    if (next < 0) return 'broken';
    const part = partOf(
      new TextDecoder().decode(bytes.subarray(head, content)),
      bytes.subarray(content, next - separator.length),
    );
    if (typeof part === 'string') return part;
    parts.push(part);
    head = next;
  }
  return head < 0 ? 'broken' : parts;
}

function partOf(head: string, content: Uint8Array<ArrayBuffer>): Part | 'broken' | 'no text' {
  const disposition = /^Content-Disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(head)?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === null) return 'broken';
  if (parameterOf(disposition, 'filename') !== null) return [name, new Blob([content])];
  const text = decodeUtf8(content);
  return text === null ? 'no text' : [name, text];
}

/** .NET writes parameters without quotes, as is allowed for tokens. */
function parameterOf(disposition: string, name: string): string | null {
  const match = new RegExp(`;[ \\t]*${name}=(?:"([^"]*)"|([^\\s";]+))`, 'i').exec(disposition);
  return match && (match[1] ?? match[2] ?? '');
}

/** Where the first occurrence of something that begins a line ends; -1 for none. */
function after(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(CR, from); at >= 0; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] === LF && isAt(bytes, wanted, at)) return at + wanted.length;
  }
  return -1;
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, offset) => bytes[at + offset] === byte);
}
