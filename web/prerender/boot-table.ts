/**
 * The table that the build writes into each HTML file for the boot script: the files of the pages that it is served for, and where
 * the languages are.
 */
import { languageFile, type LanguageFiles } from './language-files.ts';

export interface PageFiles {
  /** Their names in `/dist`. */
  readonly files: readonly string[];
  readonly pages: readonly {
    /** A regular expression that the paths match. */
    readonly path: string;
    /** Scripts and styles beyond the shell, as indices of `files`. */
    readonly needs: readonly number[];
    /** The message groups that the page loads. */
    readonly groups: readonly string[];
  }[];
  readonly languages: LanguageFiles;
  /** The scripts of the application, where the HTML itself does not name them: that of a page which was prerendered. */
  readonly scripts?: readonly string[];
}

/**
 * The files that the application loads for the page at a path, as it names them when it imports them.
 *
 * @param isPrerendered whether the page stands in the document, with its styles
 */
export function filesOfPage(
  table: PageFiles,
  path: string,
  locale: string,
  isPrerendered: boolean,
): string[] {
  const page = table.pages.find((one) => new RegExp(one.path).test(path));
  const files = page?.needs.flatMap((place) => table.files[place] ?? []) ?? [];
  const groups = locale === 'en' ? [] : (page?.groups ?? []);
  return [
    ...files
      .filter((file) => !isPrerendered || !file.endsWith('.css'))
      .map((file) => `/dist/${file}`),
    ...groups.map((group) => languageFile(table.languages, locale, group)),
  ];
}
