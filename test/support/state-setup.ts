/** Global set-up of the tests on the engine of one machine: a folder for their state. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'waxseal-api-'));
  project.provide('stateDirectory', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:full`. */
    readonly isFull: boolean;
    readonly stateDirectory: string;
    /** The settings of the Worker under test. */
    readonly bindings: Readonly<Record<string, string>>;
  }
}
