/** How files of these formats begin: PNG, JPEG, GIF and WebP. */
const BEGINNINGS = [/^\x89PNG\r\n/, /^\xFF\xD8\xFF/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];
const BEGINNING_BYTES = 12;

/** Whether the bytes begin as those of a picture that every browser decodes. A drawing that may contain a program is none. */
export async function isPicture(content: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await content.slice(0, BEGINNING_BYTES).arrayBuffer());
  const beginning = String.fromCharCode(...bytes);
  return BEGINNINGS.some((pattern) => pattern.test(beginning));
}
