/** Forms as multipart has them. */
export const MULTIPART = 'multipart/form-data; boundary=edge';

/** A body of that type with these fields. */
export function multipart(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--edge--\r\n`;
}
