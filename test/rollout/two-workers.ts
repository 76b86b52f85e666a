/** Both builds in one runtime: each object belongs to one build, both share the store, and one answers visitors. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import * as v from 'valibot';
import { type Build, moduleOf, otherBuild } from './builds.ts';
import { recorded, recorderModule } from './recorder.ts';
import { bindings, classes, frontDoor, bareSite, runtimeIn, workerIn } from './runtime.ts';

type Binding = (typeof bindings)[number];

/** The build that each object belongs to, from the view of one build. */
export type Placing = Readonly<Record<Binding, Build>>;

export interface Arrangement {
  /** The build that answers visitors. */
  readonly front: Build;
  readonly placing: Readonly<Record<Build, Placing>>;
}

export interface TwoWorkers {
  readonly base: string;
  /** The methods of a build's objects, and those that were called. */
  recordOf(build: Build): Promise<v.InferOutput<typeof recorded>>;
  /** Takes an envelope out of the store; returns the function that puts it back. */
  hideEnvelopes(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Starts one. */
export async function startTwoWorkers(
  { front, placing }: Arrangement,
  settings: Readonly<Record<string, string>>,
): Promise<TwoWorkers> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-rollout-'));
  const workers = [front, otherBuild[front]].map((build) => ({
    ...workerIn(home, settings),
    name: build,
    modules: [
      { type: 'ESModule' as const, path: 'recorder.js', contents: recorderModule },
      { type: 'ESModule' as const, path: 'build.js', contents: moduleOf(build) },
    ],
    durableObjects: objectsFor(build, placing[build]),
    ...(build === front ? frontDoor : {}),
  }));
  const runtime = new Miniflare({ ...runtimeIn(home), workers: [...workers, bareSite] });
  await runtime.ready;
  const { origin } = await runtime.unsafeGetDirectURL(front);
  return {
    base: origin,
    recordOf: async (build) => {
      const { fetch } = await runtime.getWorker(build);
      const answer = await fetch('http://localhost/__rpc');
      return v.parse(recorded, await answer.json());
    },
    hideEnvelopes: () => hideEnvelopes(runtime, front),
    close: async () => {
      await runtime.dispose();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function objectsFor(build: Build, placing: Placing) {
  return Object.fromEntries(
    bindings.map((binding) => {
      const own = { className: classes[binding], useSQLite: true };
      return [binding, placing[binding] === build ? own : { ...own, scriptName: placing[binding] }];
    }),
  );
}

async function hideEnvelopes(runtime: Miniflare, front: Build): Promise<() => Promise<void>> {
  const store = await runtime.getKVNamespace('SECRETS', front);
  const { keys } = await store.list({ prefix: 'envelope:' });
  const hidden = await Promise.all(
    keys.map(async ({ name }) => ({ name, value: await store.get(name, 'arrayBuffer') })),
  );
  await Promise.all(hidden.map(({ name }) => store.delete(name)));
  return async () => {
    for (const { name, value } of hidden) if (value) await store.put(name, value);
  };
}

/** Every object belongs to one build. */
export function allOf(build: Build): Placing {
  return { VAULT: build, RATE_LIMITER: build, ACCOUNT: build, DIRECTORY: build, MAIL_QUEUE: build };
}
