/** The parts of `npm test` and `npm run test:full`: CI runs each in a job of its own. */
import { withoutDrift } from './generated.ts';
import { playwright, vitest } from './reports.ts';
import { program, script, type Step } from './step.ts';

/** Lanes run side by side; the steps of a lane run one after the other. */
export type Stage = readonly (readonly Step[])[];

export const partNames = ['static', 'api', 'server', 'browser', 'screens'] as const;

/** The full run opens every state of every screen in its browser part. */
export const fullPartNames = ['static', 'api', 'server', 'torture', 'browser'] as const;

export type PartName = (typeof partNames)[number] | (typeof fullPartNames)[number];

/** The build writes the route tree, if it differs, and `dist/`. */
const build = withoutDrift('web/*.gen.ts', 'build');
const workshop = script('site of the browser tests', 'test/steps/workshop.ts');

/** Each step writes its own file. */
const generatedFiles: readonly Step[] = [
  withoutDrift('locales/en.json', 'messages'),
  withoutDrift('worker/env.d.ts', 'env-types'),
  withoutDrift('docs/configuration.md', 'configuration'),
  withoutDrift('web/public/*.png', 'pictures'),
];

const staticChecks: readonly Step[] = [
  program('lint', 'npm', 'run', '--silent', 'lint'),
  program('format', 'oxfmt', '--check'),
  program('dead code', 'knip'),
];

/** The linter checks types as well, project by project; the compiler has the last word in CI and in the full run. */
const types = program('types', 'npm', 'run', '--silent', 'types');

const unit = vitest('unit');
const api = vitest('workerd*');
const servers = vitest('server');

/** In the gate other tests share the processor: how long an answer takes depends on them. */
const SLOWEST = ['--slowest-ms', '1000'];

/** Short versions in the gate: each promise is tested, with fewer rounds. */
function stressTests(isFull: boolean): readonly Step[] {
  return isFull
    ? [
        measured(script('fuzz', 'test/fuzz/fuzz.ts', '--requests', '200000', ...SLOWEST)),
        measured(script('fuzz, memory', 'test/fuzz/fuzz.ts', '--requests', '60000', '--memory')),
      ]
    : [script('fuzz', 'test/fuzz/fuzz.ts', '--requests', '2000'), torture('0.3')];
}

function torture(minutes: string, ...more: readonly string[]): Step {
  return script('torture', 'test/torture/torture.ts', '--minutes', minutes, ...more);
}

function measured(step: Step): Step {
  return { ...step, isMeasurement: true };
}

/** An hour of torture, with a server for each core. */
const longTorture: readonly Stage[] = [
  [
    ['1', '2', '3'].map((seed) => measured(torture('10', '--seed', seed))),
    ['4', '5', '6'].map((seed) => measured(torture('10', '--seed', seed))),
  ],
];

/** The full run only. */
const mutations: Stage = [[program('mutation tests', 'npm', 'run', '--silent', 'mutate')]];
const longest: readonly Stage[] = [
  // Installs all over again, from the registry.
  [[script('README on a new machine', 'test/readme/first-steps.ts')]],
  [[program('the same bytes twice', 'npm', 'run', '--silent', 'reproduce')]],
  // Last, and alone on the machine: it measures a server at rest.
  [[torture('20', '--calm')]],
];

/**
 * The stages of the whole run. Static checks need no build, so they run beside it; the server tests wait half of the time, so
 * what needs the processor runs beside them.
 */
export function allStages(isFull: boolean): readonly Stage[] {
  return [
    [
      [build, workshop],
      [...generatedFiles, ...staticChecks, ...(isFull ? [types] : [])],
    ],
    [
      [servers, ...stressTests(isFull)],
      [api, unit],
    ],
    [[playwright(isFull)]],
    ...(isFull ? [...longTorture, mutations, ...longest] : []),
  ];
}

/** The stages of one part, which needs none of the others. */
export function stagesOf(part: PartName, isFull: boolean): readonly Stage[] {
  const parts: Readonly<Record<PartName, readonly Stage[]>> = {
    static: [
      [[build], generatedFiles],
      [[...staticChecks, types], [unit]],
      ...(isFull ? [mutations] : []),
    ],
    api: [[[api]]],
    server: [[[servers], stressTests(isFull)], ...(isFull ? longest : [])],
    torture: longTorture,
    browser: [[[playwright(isFull)]]],
    screens: [[[playwright(isFull, 'screens.spec', 'roles.spec')]]],
  };
  return parts[part];
}
