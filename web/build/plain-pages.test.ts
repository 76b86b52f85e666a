import { expect, test } from 'vitest';
import { otherPlainPage, withPlainPage } from './plain-pages.ts';

const shell =
  '<head></head><noscript><main><h1>Home</h1>\n<p>text</p></main></noscript><div></div>';

test('only the heading and the text are replaced', () => {
  expect(withPlainPage(shell, otherPlainPage)).toBe(
    shell.replace('Home', otherPlainPage.heading).replace('text', otherPlainPage.text),
  );
});

test('a shell without such a text breaks the build', () => {
  expect(() => withPlainPage('<div></div>', otherPlainPage)).toThrow('no text for browsers');
});
