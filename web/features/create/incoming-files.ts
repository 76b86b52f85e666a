/** Files that are dropped on the page, or pasted. */
import { useEffect, useState } from 'react';

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
