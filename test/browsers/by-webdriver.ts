/** Drives a browser by the WebDriver protocol (https://www.w3.org/TR/webdriver2/): what the tests need of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { freePort } from '../support/free-port.ts';
import type { Browser, Tab } from './tab.ts';

/** The key of an element's id in answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const READY_MS_MAX = 20_000;
/** Of a browser that starts or ends. */
const ANSWER_MS_MAX = 20_000;
/** Longer than a script may take. */
const CALL_MS_MAX = 70_000;
const reply = v.object({ value: v.unknown() });
const session = v.object({ sessionId: v.string() });
const element = v.object({ [ELEMENT]: v.string() });
const outcome = v.union([v.object({ result: v.unknown() }), v.object({ error: v.string() })]);

/**
 * Starts a driver; each tab is a session of its own, of which there is one at a time. A browser that does not answer, as WebKit's
 * does now and then while it starts on a busy machine, is ended with its driver, and started once more.
 *
 * @param program the driver, which takes `--port=`
 * @param capabilities what a session is asked for
 * @param env what the driver's environment has besides
 */
export async function byWebDriver(
  program: string,
  capabilities: object,
  env: Readonly<Record<string, string>>,
): Promise<Browser> {
  let driver = await startDriver(program, env);
  let open: string | null = null;
  const end = async () => {
    if (open !== null) await call('DELETE', open, undefined, ANSWER_MS_MAX);
    open = null;
  };
  const begin = async () => {
    await end();
    const body = { capabilities: { alwaysMatch: capabilities } };
    const created = await call('POST', `${driver.base}/session`, body, ANSWER_MS_MAX);
    open = `${driver.base}/session/${v.parse(session, created).sessionId}`;
    await call('POST', `${open}/timeouts`, { script: 60_000 });
    const tab = tabOf(open);
    await call('POST', `${open}/url`, { url: 'about:blank' }, ANSWER_MS_MAX);
    return tab;
  };
  return {
    newTab: async () => {
      try {
        return await begin();
      } catch {
        open = null;
        await stop(driver.process);
        driver = await startDriver(program, env);
        return begin();
      }
    },
    close: async () => {
      await end().catch(() => undefined);
      await stop(driver.process);
    },
  };
}

interface Driver {
  readonly process: ChildProcess;
  readonly base: string;
}

async function startDriver(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<Driver> {
  const port = await freePort();
  const started = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
  const base = `http://127.0.0.1:${port}`;
  await ready(base);
  return { process: started, base };
}

async function ready(base: string): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  for (;;) {
    try {
      await call('GET', `${base}/status`);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
}

async function stop(driver: ChildProcess): Promise<void> {
  if (driver.pid === undefined || driver.exitCode !== null) return;
  const ended = once(driver, 'exit');
  // The browser that it has started is of its group.
  process.kill(-driver.pid, 'SIGKILL');
  await ended;
}

/** @throws what the driver says, or that it says nothing in time */
async function call(
  method: string,
  url: string,
  body?: object,
  msMax = CALL_MS_MAX,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(msMax),
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = v.parse(reply, await answer.json());
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Runs in the page, around the function of a test: its result, or its error, goes to the callback that comes last. */
const AROUND = `
const done = arguments[arguments.length - 1];
const parameters = Array.prototype.slice.call(arguments, 0, -1);
Promise.resolve()
  .then(() => (FUNCTION)(...parameters))
  .then((result) => done({ result: result === undefined ? null : result }), (error) => done({ error: String(error) }));
`;

function tabOf(address: string): Tab {
  const find = async (selector: string) => {
    const found = await call('POST', `${address}/element`, {
      using: 'css selector',
      value: selector,
    });
    return `${address}/element/${v.parse(element, found)[ELEMENT]}`;
  };
  return {
    goto: async (url) => void (await call('POST', `${address}/url`, { url })),
    reload: async () => void (await call('POST', `${address}/refresh`)),
    back: async () => void (await call('POST', `${address}/back`)),
    run: async (inPage, ...parameters) => {
      const script = AROUND.replace('FUNCTION', () => inPage.toString());
      const value = await call('POST', `${address}/execute/async`, { script, args: parameters });
      const ended = v.parse(outcome, value);
      if ('error' in ended) throw new Error(ended.error);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function returned
      return ended.result as Awaited<ReturnType<typeof inPage>>;
    },
    click: async (selector) => void (await call('POST', `${await find(selector)}/click`)),
    type: async (selector, text) => {
      const field = await find(selector);
      await call('POST', `${field}/clear`);
      await call('POST', `${field}/value`, { text });
    },
  };
}
