/** The page of `waxseal help`. English only, like the whole program. */
import { exits } from './errors.ts';
import { commands, optionTable } from './options.ts';

const SHORT = 4;

/** The options as they are typed, each with its description. */
export function optionRows(): [typed: string, description: string][] {
  return [...optionTable].map(([name, { value, short, description }]) => [
    [...(short === undefined ? [] : [`-${short},`]), `--${name}`, value ?? ''].join(' ').trim(),
    description,
  ]);
}

export function exitRows(): [code: string, meaning: string][] {
  return Object.values(exits).map(({ code, meaning }) => [String(code), meaning]);
}

/** The commands as they are typed, each with its description. */
export function commandRows(): [typed: string, description: string][] {
  return Object.entries(commands).map(([name, { operand, description }]) => [
    `${name} ${operand}`.trim(),
    description,
  ]);
}

export function helpPage(): string {
  return `waxseal: one-time secrets. Paste a secret, get a link that reveals it exactly once.

Usage: waxseal COMMAND [OPTIONS]

Commands
${table(commandRows())}

Options
${table(optionRows().map(([typed, description]) => [typed.startsWith('--') ? ' '.repeat(SHORT) + typed : typed, description]))}

What to seal comes from a file, from stdin (also as “-”), or is asked for without being shown; Ctrl-D ends it. What
goes in comes out, byte for byte: nothing is trimmed. A link may be an argument, and is wiped from the list of processes
at once, but a shell keeps its history and npx shows what it was asked to run: stdin and the prompt keep it to yourself.
No option takes a secret, a passphrase or a token.

Environment
${table([
  ['WAXSEAL_HOST', 'The host, where --host does not say.'],
  ['WAXSEAL_CUSTID', 'The address of your account, and'],
  ['WAXSEAL_TOKEN', 'its API token: for WAXSEAL_HOST, else for --host or the configured host.'],
  ['WAXSEAL_CONFIG', 'The configuration file, where --config does not say.'],
])}

Exit codes
${table(exitRows())}
`;
}

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
}
