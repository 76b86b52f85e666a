import type { ExportFile } from '../../api/export-file.ts';

interface KeptRequest {
  /** `A`. */
  readonly key: string;
  readonly privateLink: string;
  /** Empty for none. */
  readonly question: string;
  /** What the file is, in the language of the page. */
  readonly heading: string;
  readonly note: string;
}

/** The file that keeps the private link of a request. */
export function requestFileOf({
  key,
  privateLink,
  question,
  heading,
  note,
}: KeptRequest): ExportFile {
  const parts = [heading, question, note, privateLink].filter((part) => part !== '');
  return {
    name: `request-${key.slice(1, 9)}.txt`,
    type: 'text/plain;charset=utf-8',
    text: `${parts.join('\n\n')}\n`,
  };
}
