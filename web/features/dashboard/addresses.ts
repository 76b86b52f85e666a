/** The addresses in what somebody typed or pasted: commas, semicolons (those of other scripts, too) and spaces separate them. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;\u060C\u061B\u3001\uFF0C\uFF1B]+/).filter(Boolean))];
}
