/** A strict parser of Prometheus' text format 0.0.4. */
export interface Family {
  readonly type: string;
  readonly help: string;
  /** By name and labels as written, such as `x_total{a="b"}`. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)+\})? ([-+.e\dInfNa]+)$/;
const SUFFIXES = ['_bucket', '_sum', '_count'];

/**
 * Reads all families by their names.
 *
 * @throws on a malformed line, a sample without HELP and TYPE before it, and any duplicate
 */
export function parsePrometheus(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, Family & { samples: Map<string, number> }>();
  const helps = new Map<string, string>();
  let current = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword = '', name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (!NAME.test(name) || helps.has(name)) throw new Error(`HELP again or unfit: ${line}`);
      helps.set(name, rest);
    } else if (keyword === 'TYPE') {
      const help = helps.get(name);
      if (help === undefined || families.has(name)) throw new Error(`TYPE out of place: ${line}`);
      if (!['counter', 'gauge', 'histogram'].includes(rest)) throw new Error(`no type: ${line}`);
      families.set(name, { type: rest, help, samples: new Map() });
      current = name;
    } else {
      readSample(line, current, families.get(current));
    }
  }
  return families;
}

function readSample(
  line: string,
  family: string,
  known: (Family & { samples: Map<string, number> }) | undefined,
): void {
  const [, name = '', labels = '', number = ''] = SAMPLE.exec(line) ?? [];
  const names = [
    family,
    ...(known?.type === 'histogram' ? SUFFIXES.map((end) => family + end) : []),
  ];
  if (!known || !names.includes(name)) throw new Error(`no sample of ${family}: ${line}`);
  const value = number === '+Inf' ? Infinity : Number(number);
  const key = `${name}${labels}`;
  if (Number.isNaN(value) || known.samples.has(key)) throw new Error(`unfit or again: ${line}`);
  known.samples.set(key, value);
}
