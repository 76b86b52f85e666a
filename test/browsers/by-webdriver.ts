/** Drives a browser by the WebDriver protocol (https://www.w3.org/TR/webdriver2/): what the tests need of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as v from 'valibot';
import { freePort } from '../support/free-port.ts';
import type { Browser, Tab } from './tab.ts';

/** The key of an element's id in answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const READY_MS_MAX = 20_000;
const reply = v.object({ value: v.unknown() });
const session = v.object({ sessionId: v.string() });
const element = v.object({ [ELEMENT]: v.string() });
const outcome = v.union([v.object({ result: v.unknown() }), v.object({ error: v.string() })]);

/**
 * Starts a driver; each tab is a session of its own, of which there is one at a time.
 *
 * @param driver the program, which takes `--port=`
 * @param capabilities what a session is asked for
 * @param env what the driver's environment has besides
 */
export async function byWebDriver(
  driver: string,
  capabilities: object,
  env: Readonly<Record<string, string>>,
): Promise<Browser> {
  const port = await freePort();
  const started = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
  const base = `http://127.0.0.1:${port}`;
  await ready(base);
  let open: string | null = null;
  const end = async () => {
    if (open !== null) await call('DELETE', open);
    open = null;
  };
  return {
    newTab: async () => {
      await end();
      const body = { capabilities: { alwaysMatch: capabilities } };
      const { sessionId } = v.parse(session, await call('POST', `${base}/session`, body));
      open = `${base}/session/${sessionId}`;
      await call('POST', `${open}/timeouts`, { script: 60_000 });
      return tabOf(open);
    },
    close: async () => {
      await end().catch(() => undefined);
      await stop(started);
    },
  };
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

/** @throws what the driver says */
async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
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
