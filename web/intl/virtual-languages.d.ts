/** Made by the build, from `locales/`. A module such as this can name no file: the type is that of `language-files.ts`. */
declare module 'virtual:languages' {
  export const languageFiles: { readonly folder: string; readonly pseudo: readonly string[] };
}
