/** The steps of `npm test` and `npm run test:full`, and the parts of them that CI runs in jobs of their own. */

import { platformTests, sharedPlatformTests } from './workerd/platform.ts';

/** A program that must succeed: one line of the output. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** It counts its own tests, for a reporter that writes them to the file in `REPORT`. */
  readonly hasReport?: boolean;
  /** It generates these files, which are committed: generating them again must change nothing. */
  readonly generates?: string;
  /** Its output is printed even if it passes. */
  readonly isMeasurement?: boolean;
}

/** Lanes run side by side; the steps of a lane run one after the other. */
export type Stage = readonly (readonly Step[])[];

export const partNames = ['static', 'api', 'server', 'browser', 'screens'] as const;

/** Mutation tests grade the tests, not the product, and take as long as the rest: the whole run does without them. */
export const fullPartNames = [
  'static',
  'api',
  'server',
  'torture',
  'browser',
  'screens',
  'mutation',
] as const;

type PartName = 'all' | (typeof fullPartNames)[number];

function npm(script: string, ...parameters: readonly string[]): Step {
  return { name: script, command: ['npm', 'run', '--silent', script, '--', ...parameters] };
}

function generating(script: string, files: string): Step {
  return { ...npm(script), name: `no drift in ${files}`, generates: files };
}

function measured(step: Step): Step {
  return { ...step, isMeasurement: true };
}

const vitestReporters = ['--reporter=dot', '--reporter=./test/support/vitest-report.ts'];

/** A project of `test/vitest.config.ts`, or several by a pattern, in one run: all of its files, or those below some paths. */
function vitest(project: string, ...paths: readonly string[]): Step {
  const selection = ['--config=test/vitest.config.ts', `--project=${project}`];
  const command = ['vitest', 'run', ...selection, ...vitestReporters, ...paths] as const;
  return { name: `vitest ${project}`, command, hasReport: true };
}

/** What needs a built server, real loads of documents, or several browsers. */
const journeys: Step = {
  name: 'journeys',
  command: [
    'playwright',
    'test',
    '--config=test/playwright.config.ts',
    '--reporter=line,./test/support/playwright-report.ts',
  ],
  hasReport: true,
};

/** The build writes the route tree, if it differs, and `dist/`. */
const build = generating('build', 'web/app/*.gen.ts');
/** So that the browser tests start at once. */
const workshop: Step = {
  name: 'site of the browser tests',
  command: [process.execPath, 'test/support/build-workshop.ts'],
};
const generatedFiles = [
  generating('messages', 'locales/en.json'),
  generating('env-types', 'worker/env.d.ts'),
  generating('configuration', 'docs/configuration.md'),
  generating('pictures', 'web/public/*.png'),
];
const checks: readonly Step[] = [
  npm('lint'),
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip'] },
];
/** The linter checks types as well, project by project; the compiler has the last word in CI and in the full run. */
const types = npm('types');
const unit = vitest('unit');
const repository = vitest('repository');
const screens: Step = {
  name: 'screens',
  command: ['vitest', 'run', '--config=test/screens/vitest.config.ts', ...vitestReporters],
  hasReport: true,
};
/** On both engines; inside workerd everything in the full run, and before what only the platform shows. */
const api = vitest('api');
const onWorkerd = vitest('workerd*');
const platform = vitest(
  'workerd*',
  ...Object.keys(platformTests),
  ...Object.keys(sharedPlatformTests),
);
const servers = vitest('server');
const browsers = vitest('browsers');

/** In the gate other tests share the processor: how long an answer takes depends on them. */
const SLOWEST = ['--slowest-ms', '1000'];
/** Each promise is tested, with fewer rounds. */
const shortStress = [npm('fuzz', '--requests', '2000'), npm('torture', '--minutes', '0.3')];
const longStress = [
  measured(npm('fuzz', '--requests', '200000', ...SLOWEST)),
  measured(npm('fuzz', '--requests', '60000', '--memory')),
];

/** A server for each core. */
const longTorture: Stage = ['1', '2'].map((seed) => [
  measured(npm('torture', '--minutes', '10', '--seed', seed)),
]);
/** Needs root, ports 80 and 443, and Debian's packages: CI has a job for it. */
const installPage: Stage = [[npm('install-page')]];
const longest: readonly Stage[] = [
  // Installs all over again, from the registry.
  [[npm('readme')]],
  [[npm('reproduce')]],
  // Last, and alone on the machine: it measures a server at rest.
  [[measured(npm('torture', '--calm', '--minutes', '5'))]],
];

/**
 * The stages of one part, which needs none of the others, or of the whole run. In that, static checks run beside the build, which
 * they do not need. Most tests run one step after the other: each uses all processors, and side by side they would wait for each other.
 */
export function stagesOf(part: PartName, isFull: boolean): readonly Stage[] {
  const stress = isFull ? longStress : shortStress;
  const apis = [api, isFull ? onWorkerd : platform];
  const parts: Readonly<Record<PartName, readonly Stage[]>> = {
    all: [
      [
        [build, workshop],
        [...generatedFiles, ...checks, ...(isFull ? [types] : [])],
      ],
      // Beside the others: what drives one browser after the other, or kills one server, leaves a processor idle.
      [
        [unit, repository, ...apis],
        [browsers, ...stress],
      ],
      [[screens, servers, journeys]],
      ...(isFull ? [longTorture, installPage, ...longest] : []),
    ],
    static: [
      [[build], generatedFiles],
      [
        [...checks, types],
        [unit, repository],
      ],
    ],
    api: [[apis]],
    server: [[[servers, browsers], stress], ...(isFull ? longest : [])],
    torture: [longTorture],
    browser: [[[journeys]]],
    screens: [[[screens]]],
    mutation: [[[npm('mutate')]]],
  };
  return parts[part];
}
