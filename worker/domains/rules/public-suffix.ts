/**
 * The registered domain of a name: its public suffix and one more label, by the algorithm of https://publicsuffix.org/list/.
 *
 * @param name ASCII or Unicode, in lower case
 * @param rules as the list writes them: `co.uk`, `*.ck`, `!www.ck`
 * @returns null when the name itself is a public suffix
 */
export function registeredDomain(name: string, rules: ReadonlySet<string>): string | null {
  const labels = name.split('.');
  const count = suffixLabels(labels, rules) + 1;
  return labels.length < count ? null : labels.slice(-count).join('.');
}

/** The number of labels of the public suffix. The longest rule counts; a name without a rule ends in its last label. */
function suffixLabels(labels: readonly string[], rules: ReadonlySet<string>): number {
  for (const index of labels.keys()) {
    const ending = labels.slice(index);
    const name = ending.join('.');
    if (rules.has(`!${name}`)) return ending.length - 1;
    if (rules.has(name) || rules.has(['*', ...ending.slice(1)].join('.'))) return ending.length;
  }
  return 1;
}
