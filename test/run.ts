/** `npm test`, and the longer `npm run test:full`: every check there is, one line each, none left out by a failure. */
import { playwright, vitestProject } from './steps/reports.ts';
import { program, script, type Step } from './steps/step.ts';
import { withoutDrift } from './steps/generated.ts';

const full = process.argv.includes('--full');
// Tests that have a longer version look for it here.
if (full) process.env['FULL'] = '1';
const amount = full
  ? { probes: '20000', secrets: '200', kills: '20', restarts: '50' }
  : { probes: '2000', secrets: '40', kills: '2', restarts: '3' };

const longest: readonly Step[] = [
  // Installs all over again, from the registry.
  script('README as a stranger', 'test/stranger/stranger.ts'),
  // Last, and alone on the machine: what it measures is a server at rest.
  script('soak', 'test/soak/soak.ts', '--minutes', '20'),
];

const steps: readonly Step[] = [
  program('format', 'oxfmt', '--check'),
  program('lint', 'npm', 'run', '--silent', 'lint'),
  program('types', 'npm', 'run', '--silent', 'types'),
  program('dead code', 'knip'),
  withoutDrift('locales/en.json', 'messages'),
  withoutDrift('worker/env.d.ts', 'env-types'),
  withoutDrift('shared/openapi/openapi.json', 'openapi'),
  withoutDrift('docs/configuration.md', 'configuration'),
  withoutDrift('web/public/*.png', 'pictures'),
  // The build makes the route tree, and everything below runs what was built.
  withoutDrift('web/*.gen.ts', 'build'),
  vitestProject('node'),
  vitestProject('workerd'),
  script('fuzz', 'test/fuzz/fuzz.ts', '--requests', amount.probes),
  script('race', 'test/race/race.ts', '--secrets', amount.secrets, '--readers', '64'),
  script('kill -9', 'test/race/kill.ts', '--rounds', amount.kills),
  script('kill -9 under load', 'test/race/restarts.ts', '--rounds', amount.restarts),
  playwright(full ? { FULL: '1' } : {}),
  ...(full ? longest : []),
];

let passed = 0;
let failed = 0;
const unsteady: string[] = [];
for (const step of steps) {
  const start = performance.now();
  const outcome = await step.run();
  passed += outcome.passed;
  failed += outcome.failed;
  unsteady.push(...(outcome.unsteady ?? []));
  if (outcome.failed > 0) console.log(`\n${outcome.output.trimEnd()}\n`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = `${outcome.passed} passed, ${outcome.failed} failed`;
  console.log(`${outcome.failed > 0 ? 'FAIL' : 'ok  '} ${step.name}: ${counts}, ${seconds} s`);
}
for (const test of unsteady) console.log(`unsteady, passed when tried again: ${test}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
