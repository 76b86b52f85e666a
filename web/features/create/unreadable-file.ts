/** Files that were changed, moved or deleted after they were attached: browsers refuse to read them. */

/** What browsers throw: Chromium the first one, others also the second one. */
const NAMES: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

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
