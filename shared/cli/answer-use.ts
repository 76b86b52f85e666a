/** What becomes of an answer: it is printed, saved, or given to a program. All that can be refused is refused before it is opened. */
import type { Field, SealedFile } from '../seal/content.ts';
import type { CommandLine } from './command-line.ts';
import { orElsewhere, prepareDestination, textFile } from './destination.ts';
import { Stop } from './errors.ts';
import { printJson, printSecret } from './output.ts';
import { programPath, runProgram } from './run-program.ts';
import type { Context } from './service.ts';

/** A name that shells and programs take for that of a variable. */
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function isVariableName(name: string): boolean {
  return VARIABLE.test(name);
}

export interface AnswerUse {
  /** The fields that are used, in their order; none where a text is the answer. */
  readonly names: readonly string[];
  /** What gets them as variables; null where they are printed. */
  readonly program: { readonly path: string; readonly words: readonly string[] } | null;
}

/**
 * What options make of an answer.
 *
 * @param fields the names in the question: an answer has no other ones
 * @throws Stop for a name that is not among them, and for what cannot become of them
 */
export async function answerUse(
  { line, env }: Context,
  fields: readonly string[],
): Promise<AnswerUse> {
  const selected = line.values('field');
  if (!selected.every((name) => fields.includes(name)))
    throw new Stop(
      'usage',
      `The request has no such field. Its fields: ${fields.join(', ') || 'none'}.`,
    );
  const names = fields.filter((name) => selected.length === 0 || selected.includes(name));
  const words = line.values('exec');
  const [command] = words;
  if (command !== undefined) {
    // Named by whoever runs the command: the request may be of someone else, and have a field such as LD_PRELOAD.
    if (selected.length === 0 || !selected.every(isVariableName))
      throw new Stop(
        'usage',
        '--exec needs --field for each variable of the command: a name of letters, digits and _.',
      );
    return { names, program: { path: await programPath(command, env['PATH']), words } };
  }
  // A program could not tell where a value ends: whoever answers could make up another line.
  if (names.length > 1 && !line.has('json') && !process.stdout.isTTY)
    throw new Stop(
      'usage',
      'In a pipe, several fields need --json or --exec. With --field, “waxseal asked” prints one, and drops the others.',
    );
  return { names, program: null };
}

interface Opened {
  readonly number: number;
  readonly text: string;
  /** Those of the question; none where a text is the answer. */
  readonly fields: readonly Field[];
  readonly files: readonly SealedFile[];
}

/**
 * Prepares for an answer of so many bytes.
 *
 * @returns uses it. It is opened by then, so what cannot be used is saved elsewhere. Returns the exit code of a program that was run
 */
export async function prepareUse(
  line: CommandLine,
  { names, program }: AnswerUse,
  { bytes, parts }: { readonly bytes: number; readonly parts: number },
): Promise<(opened: Opened) => Promise<number | void>> {
  const isForProgram = program !== null || line.has('json');
  const needsFolder = parts > 0 && (isForProgram || process.stdout.isTTY || names.length > 0);
  const destination = await prepareDestination(line.value('output'), bytes, needsFolder);
  return async ({ number, text, fields, files }) => {
    const isText = fields.length === 0;
    const used = fields.filter(({ name }) => names.includes(name));
    const values = Object.fromEntries(used.map(({ name, value }) => [name, value]));
    const printed = isText ? text : shownFields(used);
    const isPrinted = isText || !isForProgram;
    // No program expects a text beside fields.
    const extra = isText || text === '' ? [] : [textFile(text)];
    const content = { text: isPrinted ? printed : '', files: [...extra, ...files] };
    const delivery = await destination.deliver(content, isText && !isForProgram);
    const rest = isPrinted ? delivery.text : printed;
    let code: number | undefined;
    const unused = await orElsewhere({ text: rest ?? '', files: [] }, async () => {
      if (program) code = await runProgram(program, values);
      else if (line.has('json')) {
        const answer = isText ? rest !== null && { secret_value: rest } : { fields: values };
        await printJson({ number, ...answer, files: delivery.files });
      } else if (rest !== null && (rest !== '' || content.files.length === 0))
        await printSecret(rest);
    });
    const reasons = [delivery.error, unused].flatMap((stop) => stop?.message ?? []);
    if (reasons.length > 0) throw new Stop('failure', reasons.join(' '));
    return code;
  };
}

/** The value of a single field as it is; several for people, each with its name. */
function shownFields(fields: readonly Field[]): string {
  const [first, ...more] = fields;
  if (first && more.length === 0) return first.value;
  return fields.map(({ name, value }) => `${name}: ${value}\n`).join('');
}
