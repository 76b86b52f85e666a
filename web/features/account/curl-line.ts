/** Not imported from the contract, which would load the schemas of all secret calls; a test compares the two. */
const CONCEAL_PATH = '/api/v2/secret/conceal';

const PLAIN = /^[\w@%+=:,./-]+$/;

/** Quotes a text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Shell command that seals a file. It does not contain the token: curl prompts for the password missing from `-u`. */
export function curlLine(custid: string, origin: string, file: string): string {
  const field = shellWord(`secret=<${file}`);
  return `curl -u ${shellWord(custid)} -F ${field} ${shellWord(origin + CONCEAL_PATH)}`;
}
