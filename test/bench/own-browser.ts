/**
 * A browser whose pages are driven by few calls of its DevTools. Playwright has each page keep up to 100 MB of what it fetched, which
 * would be measured as well.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { launchFlags, provideChromium, provideShell } from '../support/chromium.ts';
import { DevTools } from '../support/devtools.ts';
import { adoptGroup, groupEnded, signalGroup } from '../support/process-group.ts';
import { readiness } from '../support/readiness.ts';

const READY = /^DevTools listening on (ws:\S+)$/m;
const STOP_MS_MAX = 10_000;
const WAIT_MS_MAX = 120_000;

const target = v.object({ id: v.string(), webSocketDebuggerUrl: v.string() });
const evaluated = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(v.object({ exception: v.object({ description: v.string() }) })),
});
const input = v.object({ result: v.object({ objectId: v.string() }) });
const processes = v.object({
  processInfo: v.array(v.object({ id: v.number(), type: v.string() })),
});

export interface OwnBrowser {
  newTab(url: string): Promise<Tab>;
  /** The ids of its processes: those of pages, and all others. */
  processes(): Promise<{ readonly pages: number[]; readonly others: number[] }>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'waxseal-browser-'));
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(provideShell(provideChromium()), [...launchFlags, ...flags], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { pid: group } = child;
  if (group === undefined) throw new Error('the browser could not be started');
  adoptGroup(group);
  const address = await readiness(child, [], READY);
  const browser = await DevTools.open(address);
  const { host } = new URL(address);
  return {
    newTab: async (url) => {
      const answer = await fetch(`http://${host}/json/new`, { method: 'PUT' });
      const { id, webSocketDebuggerUrl } = v.parse(target, await answer.json());
      const tab = new Tab(await DevTools.open(webSocketDebuggerUrl), async () => {
        await fetch(`http://${host}/json/close/${id}`);
      });
      await tab.visit(url);
      return tab;
    },
    processes: async () => {
      const { processInfo } = v.parse(processes, await browser.call('SystemInfo.getProcessInfo'));
      const { renderer = [], ...others } = Object.groupBy(processInfo, ({ type }) => type);
      const ids = (infos: typeof processInfo) => infos.map(({ id }) => id);
      return {
        pages: ids(renderer),
        others: ids(Object.values(others).flatMap((all) => all ?? [])),
      };
    },
    close: async () => {
      signalGroup(group, 'SIGKILL');
      await groupEnded(group, STOP_MS_MAX);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export class Tab {
  readonly #page: DevTools;
  readonly close: () => Promise<void>;

  constructor(page: DevTools, close: () => Promise<void>) {
    this.#page = page;
    this.close = close;
  }

  async #evaluate(expression: string): Promise<unknown> {
    const options = { awaitPromise: true, returnByValue: true, userGesture: true };
    const answer = await this.#page.call('Runtime.evaluate', { expression, ...options });
    const { result, exceptionDetails } = v.parse(evaluated, answer);
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }

  async visit(url: string): Promise<void> {
    await this.#page.call('Page.navigate', { url });
  }

  /** Waits until an expression of the page has a value that counts as true. */
  async waitFor(expression: string): Promise<unknown> {
    return this.#evaluate(`new Promise((resolve, reject) => {
      const look = () => {
        const value = ${expression};
        if (value) resolve(value);
        else if (performance.now() > end) reject(new Error(document.body.innerText));
        else setTimeout(look, 20);
      };
      const end = performance.now() + ${WAIT_MS_MAX};
      look();
    })`);
  }

  async click(button: string): Promise<void> {
    await this.waitFor(
      `[...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(button)} && (one.click(), true)) && true`,
    );
  }

  async attach(path: string): Promise<void> {
    await this.waitFor(`document.querySelector('input[type=file]') && true`);
    const expression = `document.querySelector('input[type=file]')`;
    const found = v.parse(input, await this.#page.call('Runtime.evaluate', { expression }));
    await this.#page.call('DOM.setFileInputFiles', { files: [path], ...found.result });
  }

  /** Remembers the longest task from now on. */
  async watchTasks(): Promise<void> {
    await this.#evaluate(`globalThis.longestTask = 0;
      globalThis.taskObserver ??= new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          globalThis.longestTask = Math.max(globalThis.longestTask, duration);
      });
      globalThis.taskObserver.observe({ type: 'longtask' });`);
  }

  /** In milliseconds, since `watchTasks`. */
  async longestTask(): Promise<number> {
    return Number(await this.#evaluate('globalThis.longestTask'));
  }
}
