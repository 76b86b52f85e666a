/** A process of `mutate.ts`: runs test files with one mutant at a time. A mutant that never ends is ended with it. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { createVitest, type TestModule } from 'vitest/node';
import { root } from '../../unit-project.ts';
import { type RunReply, type RunRequest, runRequest, type TestFile } from './messages.ts';

const FILES_OF_ONE_RUNTIME = 6;
const RUNTIMES = 3;

/** Those of the present run: Vitest's own list also holds those of earlier runs. */
const ended: TestModule[] = [];

const vitest = await createVitest({
  config: fileURLToPath(new URL('vitest.config.ts', import.meta.url)),
  watch: false,
  silent: true,
  reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
});
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    relative(root, specification.moduleId),
    specification,
  ]),
);

process.on('message', (message) => void run(v.parse(runRequest, message)).then(reply));
reply({ kind: 'ready', files: [...specifications.keys()] });

function reply(message: RunReply): void {
  process.send?.(message);
}

async function run({ mutant, groups }: RunRequest): Promise<RunReply> {
  ended.length = 0;
  vitest.provide('mutant', mutant);
  for (const files of groups.filter((group) => group.length > 0)) {
    // Each takes seconds to start.
    const maxWorkers = files.length > FILES_OF_ONE_RUNTIME ? RUNTIMES : 1;
    for (const { config } of vitest.projects) config.maxWorkers = maxWorkers;
    const { unhandledErrors } = await vitest.runTestSpecifications(
      files.flatMap((file) => specifications.get(file) ?? []),
    );
    const failed = ended.find((module) => !module.ok());
    const file = failed === undefined ? '' : relative(root, failed.moduleId);
    if (failed !== undefined) return { kind: 'failed', file, failure: failureOf(failed) };
    const [error] = unhandledErrors;
    if (error !== undefined) return { kind: 'failed', file, failure: inspect(error) };
  }
  return { kind: 'passed', files: ended.map((module) => resultOf(module)) };
}

function failureOf(module: TestModule): string {
  const [test] = module.children.allTests('failed');
  const [error] = test?.result().errors ?? module.errors();
  // Of a snapshot the message alone does not name the difference.
  const difference = typeof error?.diff === 'string' ? error.diff : '';
  return `${test?.fullName ?? module.moduleId}: ${error?.message ?? ''}\n${difference}`;
}

function resultOf(module: TestModule): TestFile {
  const { hits = {}, hitsOfLoading = {} } = module.meta();
  const file = relative(root, module.moduleId);
  return { file, milliseconds: Math.ceil(module.diagnostic().duration), hits, hitsOfLoading };
}
