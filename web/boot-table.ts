/** What the build found out: which files belong to which page, and where the languages are. */
import type { LanguageFiles } from './intl/language-files.ts';

export interface PageFiles {
  readonly files: readonly string[];
  readonly pages: readonly {
    /** A regular expression of the paths. */
    readonly path: string;
    /** Scripts and styles beyond the shell, as places in `files`. */
    readonly needs: readonly number[];
    /** The parts of a language that the page speaks. */
    readonly speaks: readonly string[];
  }[];
  readonly languages: LanguageFiles;
}
