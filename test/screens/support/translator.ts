/**
 * Translates the page as browsers do: in the place of each text node come two `<font>` elements with the translation, here in
 * capitals. What has `translate="no"` is left alone. The journeys hand it to their pages: it refers to nothing outside.
 */
export function translateNow(): void {
  const kept = 'font, script, style, textarea, title, [translate=no]';
  // The name is not that of an element of today.
  const create = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    if (text instanceof Text && text.data.trim() !== '' && !text.parentElement?.closest(kept)) {
      found.push(text);
    }
  }
  for (const text of found) {
    const [outer, inner] = [create(), create()];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}
