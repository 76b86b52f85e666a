/** The addresses in what somebody typed or pasted: commas, semicolons and spaces separate them; none counts twice. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
