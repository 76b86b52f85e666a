/** Weights as a table: the bytes of each part, and of all together. */
export function weightTable(title: string, weights: Readonly<Record<string, number>>): string {
  const total = Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
  const rows = Object.entries({ ...weights, 'in all': total });
  return [title, ...rows.map(([part, bytes]) => `${String(bytes).padStart(8)}  ${part}`)].join(
    '\n',
  );
}
