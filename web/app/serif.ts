/** After the page, and what it loads late. */
const WAIT_MS = 4000;

/** Fetches the face of the headings for the next document. Without storage, or without an answer, the serif of the system stays. */
export function fetchSerif(): void {
  setTimeout(() => {
    import('./serif-faces.ts').then(({ fetchFaces }) => fetchFaces()).catch(() => undefined);
  }, WAIT_MS);
}
