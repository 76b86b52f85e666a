/** Files on their way into a secret: how they come, which fit, and which cannot be read. */
import { useEffect, useState } from 'react';
import { FILES_MAX } from '../../../shared/seal/content.ts';

type Sized = Pick<File, 'name' | 'size'>;

/** Of several reasons the first one that applies. */
export type Refusal =
  /** There are as many as a secret can hold. */
  | { readonly kind: 'too-many'; readonly count: number }
  /** All of them together would be too large. */
  | {
      readonly kind: 'too-large';
      readonly file: Sized;
      /** How many files there are beside it that are too large. */
      readonly others: number;
      /** What is left for other files. */
      readonly bytesLeft: number;
    };

/**
 * Adds the files that fit, in their order.
 *
 * @param bytesMax of all files together
 */
export function addFiles<F extends Sized>(
  attached: readonly F[],
  added: readonly F[],
  bytesMax: number,
): { readonly files: readonly F[]; readonly refusal: Refusal | null } {
  const files = [...attached];
  let bytesLeft = bytesMax - totalBytes(attached);
  let tooMany = 0;
  const tooLarge: F[] = [];
  for (const file of added) {
    if (files.length === FILES_MAX) tooMany++;
    else if (file.size > bytesLeft) tooLarge.push(file);
    else {
      files.push(file);
      bytesLeft -= file.size;
    }
  }
  if (tooMany > 0) return { files, refusal: { kind: 'too-many', count: tooMany } };
  const [file, ...others] = tooLarge;
  return {
    files,
    refusal: file ? { kind: 'too-large', file, others: others.length, bytesLeft } : null,
  };
}

export function totalBytes(files: readonly Pick<Sized, 'size'>[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

export interface IncomingFiles {
  readonly files: readonly File[];
  /** Browsers give folders as files, which cannot be read. */
  readonly hasFolder: boolean;
}

/**
 * Takes what is dropped anywhere on the page, because a browser would open the file instead and lose what was typed; and files
 * that are pasted. A copied text may come with a picture of itself: it is pasted as text.
 *
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (incoming: IncomingFiles) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      setDragging(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      onFiles(filesIn(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || data.files.length === 0 || data.getData('text/plain') !== '') return;
      event.preventDefault();
      onFiles(filesIn(data));
    };
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => events.abort();
  });
  return isDragging;
}

function filesIn({ items, files }: DataTransfer): IncomingFiles {
  const entries = [...items].filter(({ kind }) => kind === 'file');
  const isFolder = entries.map((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return {
    files: [...files].filter((_, index) => !isFolder[index]),
    hasFolder: isFolder.includes(true),
  };
}

/** What browsers throw: Chromium the first one, others also the second one. */
const NAMES: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

/** Whether a file was changed, moved or deleted after it was attached: browsers refuse to read it. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof DOMException && NAMES.has(error.name);
}

/** The first file that cannot be read. */
export async function unreadableFile(files: readonly File[]): Promise<File | undefined> {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      return file;
    }
  }
  return undefined;
}
