/** The ways in which programs create and reveal secrets. The revealed bytes must equal the created ones. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { apiClient, describe } from './client.ts';
import { compileCache } from './compile-cache.ts';
import { httpClient } from './http.ts';

export interface Road {
  /** Seals a text; answers with its link. */
  seal(text: string): Promise<string>;
  reveal(link: string): Promise<string>;
}

/** The last part of a link. */
function keyOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1);
}

/** The v2 API, with JSON. */
export function newApi(base: string): Road {
  return {
    seal: async (text) => {
      const client = apiClient(base, 1);
      const { secretKey } = await client.conceal({ secret: text });
      client.close();
      return `${base}/secret/${secretKey}`;
    },
    reveal: async (link) => {
      const client = apiClient(base, 1);
      const answer = await client.reveal(keyOf(link));
      client.close();
      if (!answer.ok) throw new Error(`was not revealed: ${describe(answer)}`);
      return answer.reply.record.secret_value ?? '';
    },
  };
}

const sealed = v.object({ secret_key: v.string() });
const revealed = v.object({ value: v.string() });

/** The v1 API, with forms. */
export function oldApi(base: string): Road {
  const post = async (path: string, fields: Record<string, string>): Promise<unknown> => {
    const client = httpClient(base, 1);
    const body = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await client.send({ method: 'POST', path: `/api/v1${path}`, headers, body });
    client.close();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
  return {
    seal: async (text) => {
      const { secret_key } = v.parse(sealed, await post('/share', { secret: text }));
      return `${base}/secret/${secret_key}`;
    },
    reveal: async (link) => v.parse(revealed, await post(`/secret/${keyOf(link)}`, {})).value,
  };
}

const program = join(commandLineDirectory, 'waxseal.js');
const runFile = promisify(execFile);

/** The command line, with pipes at both ends. */
export function commandLine(base: string): Road {
  const run = async (parameters: readonly string[], input: string): Promise<string> => {
    const env = { ...process.env, ...compileCache, XDG_CONFIG_HOME: '/nonexistent' };
    const running = runFile(process.execPath, [program, ...parameters, '--host', base], { env });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };
  return {
    seal: async (text) => (await run(['share'], text)).trimEnd(),
    reveal: async (link) => run(['reveal'], `${link}\n`),
  };
}
