/** A text as it is, and how base64 shows it, wherever it begins in what is encoded. */
export function formsOf(text: string): string[] {
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + text)
      .toString('base64url')
      .slice(4, -4),
  );
  return [text, encodeURIComponent(text), ...encoded];
}
