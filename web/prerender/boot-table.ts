/**
 * The table that the build writes into each HTML file for the boot script: the files of the pages that it is served for, and where
 * the languages are.
 */
import type { LanguageFiles } from './language-files.ts';

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
  /** The scripts of the application, where the HTML itself does not name them: that of a page which was drawn ahead. */
  readonly scripts?: readonly string[];
}
