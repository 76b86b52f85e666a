/** All files of a secret as one archive. Their bytes are read once, for the checksums, and never copied. */
import { makeZip } from 'client-zip';

export interface NamedFile {
  /** Unique in its archive, and no path. */
  readonly name: string;
  readonly content: Blob;
}

/** The earliest moment that a ZIP file can name: when a file was made is unknown. */
const UNKNOWN_MOMENT = new Date(1980, 0, 1);

/** An uncompressed ZIP file of all files. */
export async function archiveOf(files: readonly NamedFile[]): Promise<Blob> {
  const sources = new WeakMap<Uint8Array, Blob>();
  const marked = (content: Blob) =>
    content.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (piece, marking) => {
          sources.set(piece, content);
          marking.enqueue(piece);
        },
      }),
    );
  const entries = files.map(({ name, content }) => ({
    name,
    input: marked(content),
    lastModified: UNKNOWN_MOMENT,
  }));
  const parts: BlobPart[] = [];
  const reader = makeZip(entries).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    // The archive refers to the bytes of a file, which can be large, instead of holding them once more.
    const source = sources.get(piece.value);
    if (!source) parts.push(new Uint8Array(piece.value));
    else if (source !== parts.at(-1)) parts.push(source);
  }
  return new Blob(parts, { type: 'application/zip' });
}
