/**
 * Stands in for the program `wrangler`: it notes each call in `calls`, and answers from `account.json` as version 4.155 answers
 * from Cloudflare's account. What it refuses, and with which words, is that program's.
 */
import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const worker = v.object({
  secrets: v.array(v.string()),
  bindings: v.array(
    v.object({
      name: v.string(),
      text: v.optional(v.string()),
      namespace_id: v.optional(v.string()),
    }),
  ),
});
const shape = v.object({
  namespaces: v.array(
    v.object({ id: v.string(), title: v.string(), jurisdiction: v.optional(v.string()) }),
  ),
  workers: v.record(v.string(), worker),
  projects: v.array(v.string()),
  /** Domains that may send email. */
  sending: v.array(v.string()),
  /** The error of every call, and of uploads of a Worker. */
  forbids: v.optional(v.string()),
  refuses: v.optional(v.string()),
});

/** What an account on Cloudflare has. */
export type StandInAccount = v.InferOutput<typeof shape>;

const REQUIRED = 4;
const [directory = '', ...args] = process.argv.slice(2);
const file = join(directory, 'account.json');
const account = v.parse(shape, JSON.parse(readFileSync(file, 'utf8')));
const region = after('--env') ?? '';
const running = account.workers[region];
const sentFile = after('--secrets-file');
const sent =
  sentFile === undefined
    ? {}
    : v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(sentFile, 'utf8')));
const mode = sentFile === undefined ? 0 : statSync(sentFile).mode & 0o777;
appendFileSync(join(directory, 'calls'), `${JSON.stringify({ args, sent, mode })}\n`);

function after(name: string): string | undefined {
  return args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
}

function fail(message: string): never {
  process.stderr.write(`\n✘ [ERROR] ${message}\n\n  If you think this is a bug, please open\n`);
  process.exit(1);
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

const calls: Readonly<Record<string, () => void>> = {
  'kv namespace list': () => print(account.namespaces),
  'kv namespace create': () => {
    const [, , , title = ''] = args;
    if (account.namespaces.some((one) => one.title === title)) {
      fail('A namespace with this account ID and title already exists. [code: 10014]');
    }
    const id = String(account.namespaces.length + 1).padStart(32, 'ab');
    const jurisdiction = after('--jurisdiction');
    account.namespaces.push({ id, title, ...(jurisdiction ? { jurisdiction } : {}) });
  },
  'secret list': () => {
    if (!running) fail(`Worker "waxseal-${region}" (env: ${region}) not found.\n\n  If this is a`);
    print(running.secrets.map((name) => ({ name, type: 'secret_text' })));
  },
  'deployments status': () => print({ versions: [{ version_id: 'v1', percentage: 100 }] }),
  'versions view': () => print({ resources: { bindings: running?.bindings } }),
  'pages project list': () => print(account.projects.map((name) => ({ 'Project Name': name }))),
  'pages project create': () => void account.projects.push(args[3] ?? ''),
  'pages deploy': () => {
    const project = after('--project-name') ?? '';
    if (!account.projects.includes(project)) fail('Project not found. [code: 8000007]');
  },
  'email sending settings': () => {
    const [, , , domain = ''] = args;
    if (!account.sending.includes(domain)) fail(`No sending subdomain found for \`${domain}\`.`);
    process.stdout.write(`Email Sending for ${domain}:\n  Enabled:            true\n`);
  },
  deploy: () => {
    if (account.refuses !== undefined) fail(account.refuses);
    const [, block = ''] = readFileSync(after('--config') ?? '', 'utf8').split(`[env.${region}]`);
    const [, id = ''] = /\bid = "([^"]*)"/.exec(block) ?? [];
    if (!account.namespaces.some((one) => one.id === id)) fail(`KV namespace '${id}' not found.`);
    const secrets = [...new Set([...(running?.secrets ?? []), ...Object.keys(sent)])];
    if (secrets.length < REQUIRED) fail('The following required secrets have not been set:');
    account.workers[region] = { bindings: [], ...running, secrets };
  },
};

if (account.forbids !== undefined) fail(account.forbids);
const call = Object.entries(calls).find(([name]) => args.join(' ').startsWith(name));
if (!call) fail(`Unknown arguments: ${args.join(', ')}`);
call[1]();
writeFileSync(file, JSON.stringify(account));
