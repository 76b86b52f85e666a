/** What a form keeps of the files that are attached to it, which is there before what attaches them is loaded. */
import type { Attachment } from '../../api/secrets.ts';

/** Calls `create` with the files, and shows how they are sent. Undefined when the sender cancels: then the form stays as it is. */
export type Upload = <Created>(
  files: readonly File[],
  create: (attachment: Attachment) => Promise<Created>,
) => Promise<Created | undefined>;

export interface FileDraft {
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
  /** Called with a function that returns it; with null where no files can be sent. */
  readonly setUpload: (upload: (() => Upload) | null) => void;
}

/** The site encrypts no files, and without them the text is not what the sender meant to send. */
export class FilesUnencrypted extends Error {
  override name = 'FilesUnencrypted';
}
