/**
 * Parses the arguments. Errors repeat no argument but the name of an option: a secret that was typed here by mistake must
 * not reach a log.
 */
import { parseArgs } from 'node:util';
import {
  type Command,
  commands,
  isCommand,
  type OptionName,
  optionTable,
  type ValueName,
} from './options.ts';
import { Stop } from './errors.ts';

export interface CommandLine {
  readonly command: Command | 'version';
  /** The file, link or key. */
  readonly operand: string | undefined;
  has(option: OptionName): boolean;
  /** The last value of an option. */
  value(option: ValueName): string | undefined;
  values(option: ValueName): readonly string[];
}

interface Arguments {
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/** @param words the arguments after `waxseal` */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const { given, positionals } = split(words);
  const [word, operand, ...more] = positionals;
  const line = {
    operand,
    has: (option: OptionName) => given.has(option),
    value: (option: ValueName) => given.get(option)?.at(-1),
    values: (option: ValueName) => given.get(option) ?? [],
  };
  if (given.has('help')) return { command: 'help', ...line };
  if (given.has('version')) return { command: 'version', ...line };
  if (word === undefined) throw usage('Name a command: “waxseal help” lists them.');
  if (!isCommand(word)) throw usage('There is no such command: “waxseal help” lists them.');
  if (word === 'help') return { command: word, ...line };
  const operandsMax = commands[word].operand === '' ? 0 : 1;
  if (more.length > 0 || (operand !== undefined && operandsMax === 0))
    throw usage(operandsMax === 0 ? `${word} takes no argument.` : `${word} takes one argument.`);
  for (const option of given.keys()) refuseUnknownOption(option, word);
  return { command: word, ...line };
}

/** Node's parser splits the arguments; this validates them, for errors without their values. */
function split(words: readonly string[]): Arguments {
  const kinds = [...optionTable].map(([name, { value, short }]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const);
    return [name, short === undefined ? { type } : { type, short }] as const;
  });
  const { tokens, positionals } = parseArgs({
    args: [...words],
    options: Object.fromEntries(kinds),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue = false } = token;
    const option = optionTable.get(name);
    if (!option) throw usage(`There is no option ${rawName}: “waxseal help” lists them.`);
    if (option.value === undefined && value !== undefined)
      throw usage(`${rawName} takes no value.`);
    if (option.value !== undefined && !isValue(value, inlineValue))
      throw usage(`${rawName} needs a value: ${rawName} ${option.value}.`);
    given.set(name, [...(given.get(name) ?? []), value ?? '']);
  }
  return { given, positionals };
}

/** A word that begins like an option is not taken for a value, unless it follows `=`. */
function isValue(value: string | undefined, isInline: boolean): boolean {
  return value !== undefined && value !== '' && (isInline || !value.startsWith('-'));
}

function refuseUnknownOption(option: string, command: Command): void {
  const { of } = optionTable.get(option) ?? {};
  if (of && !of.includes(command)) throw usage(`${command} has no option --${option}.`);
}

function usage(message: string): Stop {
  return new Stop('usage', message);
}
