import { LOGO_BYTES_MAX, LOGO_PIXELS_MAX } from '../../../shared/limits.ts';

/** What the server takes. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export type LogoFlaw = 'heavy' | 'large' | 'unreadable';

export type ReadLogo =
  | { readonly address: string }
  | {
      readonly flaw: LogoFlaw;
    };

/** Reads a picture, and looks first whether the server would take it. The answer's address is a data: URL. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (!logoTypes.includes(file.type)) return { flaw: 'unreadable' };
  if (file.size > LOGO_BYTES_MAX) return { flaw: 'heavy' };
  try {
    const { width, height } = await createImageBitmap(file);
    if (Math.max(width, height) > LOGO_PIXELS_MAX) return { flaw: 'large' };
    return { address: await addressOf(file) };
  } catch {
    return { flaw: 'unreadable' };
  }
}

function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => {
    if (typeof reader.result === 'string') resolve(reader.result);
  });
  reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
  reader.readAsDataURL(file);
  return promise;
}
