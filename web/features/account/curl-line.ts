/** The contract would bring all of what seals with it; a test holds the two together. */
const PATH = '/api/v2/secret/conceal';

const PLAIN = /^[\w@%+=:,./-]+$/;

/** A text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A line for a shell that seals a file. The token is not in it: curl asks for what `-u` leaves out. */
export function curlLine(custid: string, origin: string, file: string): string {
  const field = shellWord(`secret=<${file}`);
  return `curl -u ${shellWord(custid)} -F ${field} ${shellWord(origin + PATH)}`;
}
