/** Set-up of each test file: activates the mutant, and records which places that have mutants are executed. */
import { afterEach, beforeAll, beforeEach, inject } from 'vitest';

const { id, hitsMax } = inject('mutant');
// The instrumented code keeps the object that it finds first.
const state = (globalThis.__stryker__ ??= {});
state.activeMutant = id;
state.hitCount = id === undefined ? undefined : 0;
state.hitLimit = hitsMax;
// What is executed until then belongs to the loading of modules.
state.currentTestId = undefined;

beforeAll(() => {
  state.currentTestId = crypto.randomUUID();
});

// One failure is enough. Vitest's own option ends runtimes while it still sends to them, which ends Vitest.
beforeEach(({ onTestFailed, skip }) => {
  if (state.hasFailed) skip();
  onTestFailed(() => {
    state.hasFailed = true;
  });
});

afterEach(({ task }) => {
  const { currentTestId = '', mutantCoverage } = state;
  task.file.meta.hits = { ...mutantCoverage?.perTest[currentTestId] };
  task.file.meta.hitsOfLoading = { ...mutantCoverage?.static };
});
