/** `waxseal`: starts and ends the process. */
import { exits } from './errors.ts';

// First of all: hides the arguments from process lists, for a link may be among them.
process.title = 'waxseal';

const { run } = await import('./run.ts');

// Prompts and output files clean up on `exit`.
process.once('SIGINT', () => process.exit(exits.interrupted.code));
process.once('SIGTERM', () => process.exit(143));
process.once('SIGHUP', () => process.exit(129));

process.exitCode = await run(process.argv.slice(2), process.env);
