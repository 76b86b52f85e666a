/** What stands at the top of pages in browsers without script. In English: which language to choose is found out by a script. */

export interface PlainText {
  readonly heading: string;
  readonly text: string;
  /** Nothing else is shown: what is prerendered of the page is a placeholder. */
  readonly isAlone?: true;
}

const texts: Readonly<Record<string, PlainText>> = {
  '': {
    heading: 'Creating a link needs JavaScript',
    text: 'Turn it on in your browser and reload this page.',
  },
  secret: {
    heading: 'Opening this message needs JavaScript',
    text: 'Nothing was opened or used up. Turn JavaScript on and reload this page, or open the link in another browser.',
    isAlone: true,
  },
  ask: {
    heading: 'Answering this request needs JavaScript',
    text: 'Your browser encrypts the answer. Turn JavaScript on and reload this page, or open the link in another browser.',
    isAlone: true,
  },
  private: {
    heading: 'Your private page needs JavaScript',
    text: 'Nothing was changed. Turn JavaScript on and reload this page, or open it in another browser. The link to send is on it: do not send the address of this page.',
    isAlone: true,
  },
  about: readable(),
  info: readable(),
  translations: readable(),
};

const other: PlainText = {
  heading: 'This page needs JavaScript',
  text: 'Turn it on in your browser and reload this page.',
};

/** For pages of text. */
function readable(): PlainText {
  return {
    heading: 'Parts of this page need JavaScript',
    text: 'You can read it as it is. Turn JavaScript on to use its buttons.',
  };
}

/** The text of the page at a path. */
export function plainTextOf(path: string): PlainText {
  return texts[path.split('/').at(1) ?? ''] ?? other;
}

/** The HTML of a page with the text of another path. */
export function withPlainText(html: string, { heading, text, isAlone }: PlainText): string {
  const parts =
    /^(.*<noscript>.*<div class="without-script")(>\s*<p>\s*<strong>)[^<]*(<\/strong>)[^<]*(<\/p>.*)$/s.exec(
      html,
    );
  if (!parts) throw new Error('The page has no text for browsers without script');
  const [, before = '', opening = '', between = '', after = ''] = parts;
  return `${before}${isAlone ? ' data-alone' : ''}${opening}${heading}${between} ${text}${after}`;
}
