/** The name of the face, as `serif.css` has it. */
const FACE = "600 1em 'Source Serif 4'";
/** After the page, and what it loads late. */
const WAIT_MS = 4000;

/**
 * Fetches the face of the headings for the next document: this one keeps the serif of the system, so that nothing of it moves or
 * waits. The boot script reads what is stored.
 */
export function fetchSerif(): void {
  setTimeout(() => {
    const text = [...document.querySelectorAll('h1, h2, h3')]
      .map((one) => one.textContent)
      .join('');
    document.fonts.load(FACE, text).then(remember, () => undefined);
  }, WAIT_MS);
}

function remember(faces: readonly FontFace[]): void {
  try {
    if (faces.length > 0) localStorage.setItem('serif', '1');
  } catch {
    // Storage may be forbidden: the serif of the system stays.
  }
}
