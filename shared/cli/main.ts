/** `waxseal`: where the process begins and ends. */
import { exits } from './exits.ts';

// Before the rest is even loaded: a link among the arguments is nobody’s business.
process.title = 'waxseal';

const { run } = await import('./run.ts');

// Whatever is being asked or written at that moment puts itself in order when the process ends.
process.once('SIGINT', () => process.exit(exits.interrupted.code));
process.once('SIGTERM', () => process.exit(143));
process.once('SIGHUP', () => process.exit(129));

process.exitCode = await run(process.argv.slice(2), process.env);
