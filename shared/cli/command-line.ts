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
  const { operand: placeholder } = commands[word];
  const operandsMax = placeholder === '' ? 0 : 1;
  if (more.length > 0 || (operand !== undefined && operandsMax === 0))
    throw usage(operandsMax === 0 ? `${word} takes no argument.` : `${word} takes one argument.`);
  if (operand === undefined && operandsMax === 1 && !isOptional(placeholder))
    throw usage(`${word} needs an argument: ${word} ${placeholder}.`);
  for (const option of given.keys()) refuseUnknownOption(option, word);
  return { command: word, ...line };
}

/** Node's parser splits the arguments; this validates them, for errors without their values. */
function split(words: readonly string[]): Arguments {
  const [own, program] = splitProgram(words);
  const kinds = [...optionTable].map(([name, { value, short }]) => {
    const needsValue = value !== undefined && !isOptional(value);
    const type = needsValue ? ('string' as const) : ('boolean' as const);
    return [name, short === undefined ? { type } : { type, short }] as const;
  });
  const { tokens } = parseArgs({
    args: [...own],
    options: Object.fromEntries(kinds),
    strict: false,
    tokens: true,
  });
  const given = new Map<string, readonly string[]>();
  const positionals: string[] = [];
  const rest = [...tokens];
  for (let token = rest.shift(); token; token = rest.shift()) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, inlineValue = false } = token;
    const option = optionTable.get(name);
    if (!option) throw usage(`There is no option ${rawName}: “waxseal help” lists them.`);
    const { value: placeholder } = option;
    const value = token.value ?? (isOptional(placeholder) ? takeNumber(rest) : undefined);
    if (placeholder === undefined && value !== undefined) throw usage(`${rawName} takes no value.`);
    const needsValue =
      placeholder !== undefined && !(isOptional(placeholder) && value === undefined);
    if (needsValue && !isValue(value, inlineValue))
      throw usage(`${rawName} needs a value: ${rawName} ${placeholder}.`);
    given.set(name, [...(given.get(name) ?? []), value ?? '']);
  }
  if (program !== undefined) given.set('exec', program);
  return { given, positionals };
}

/** The words before `--exec`, and the command behind it; undefined without one. */
function splitProgram(
  words: readonly string[],
): [readonly string[], readonly string[] | undefined] {
  const end = words.indexOf('--');
  const at = words.slice(0, end === -1 ? words.length : end).indexOf('--exec');
  // Without a command it stays, and is refused as an option without its value.
  if (at === -1 || at === words.length - 1) return [words, undefined];
  return [words.slice(0, at), words.slice(at + 1)];
}

/** Whether a placeholder of the help is in brackets. */
function isOptional(placeholder = ''): boolean {
  return placeholder.startsWith('[');
}

/** Takes the value of an option whose value can be left out: a number. */
function takeNumber(rest: { kind: string; value?: string | undefined }[]): string | undefined {
  const [next] = rest;
  if (next?.kind !== 'positional' || !/^\d+$/.test(next.value ?? '')) return undefined;
  return rest.shift()?.value;
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
