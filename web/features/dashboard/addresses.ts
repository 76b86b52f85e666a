/** The addresses in what somebody typed or pasted: commas and semicolons of any script and spaces part them; none counts twice. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;\u060C\u061B\u3001\uFF0C\uFF1B]+/).filter(Boolean))];
}
