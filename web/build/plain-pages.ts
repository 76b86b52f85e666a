/** What browsers without script show instead of a page. In English: which language to choose is found out by a script. */

export interface PlainPage {
  readonly heading: string;
  readonly text: string;
}

/** The page of a secret, and the creator's. */
export const plainPages = {
  secret: {
    heading: 'Opening this message needs JavaScript',
    text: 'Nothing was opened or used up. Turn JavaScript on and reload this page, or open the link in another browser.',
  },
  private: {
    heading: 'Your private page needs JavaScript',
    text: 'Nothing was changed. Turn JavaScript on and reload this page, or open it in another browser. The link to send is on it: do not send the address of this page.',
  },
} as const satisfies Record<string, PlainPage>;

/** All others but the home page, whose text is in `index.html`. */
export const otherPlainPage: PlainPage = {
  heading: 'This page needs JavaScript',
  text: 'Turn it on in your browser and reload this page.',
};

/** The shell with the text of another page. */
export function withPlainPage(shell: string, { heading, text }: PlainPage): string {
  const parts = /^(.*<noscript>.*<h1>)[^<]*(<\/h1>\s*<p>)[^<]*(<\/p>.*)$/s.exec(shell);
  if (!parts) throw new Error('The shell has no text for browsers without script');
  const [, before = '', between = '', after = ''] = parts;
  return before + heading + between + text + after;
}
