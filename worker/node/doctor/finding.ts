/** What the doctor finds, and how it is printed. */

/** One thing that was looked at. */
export interface Finding {
  /** A `note` is for the reader to judge: it may be as it was meant. */
  readonly level: 'ok' | 'note' | 'wrong';
  /** The thing, in a word or two. */
  readonly about: string;
  readonly found: string;
  /** The setting or the directive of the proxy to change; of what is wrong, and only of that. */
  readonly fix?: string;
}

export function ok(about: string, found: string): Finding {
  return { level: 'ok', about, found };
}

export function note(about: string, found: string): Finding {
  return { level: 'note', about, found };
}

export function wrong(about: string, found: string, fix: string): Finding {
  return { level: 'wrong', about, found, fix };
}

const LEVEL_WIDTH = 'wrong'.length;

/** Findings as an operator reads them: a line each, what to do below what is wrong, and their number at the end. */
export function printed(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ level, about, found, fix }) => {
    const head = `${level.padEnd(LEVEL_WIDTH)}  ${about.padEnd(width)}  `;
    const rest = fix === undefined ? [] : [`${' '.repeat(head.length)}What to do: ${fix}`];
    return [head + plain(found), ...rest.map(plain)];
  });
  const count = (wanted: Finding['level']) =>
    findings.filter(({ level }) => level === wanted).length;
  const total = `${count('ok')} ok, ${count('note')} to check yourself, ${count('wrong')} wrong.`;
  return [...lines, '', total].join('\n');
}

/** Texts of other servers are in it: nothing may move the cursor or begin a line. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
