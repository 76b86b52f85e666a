/** Which secrets a deployment has to bring. What the Worker has is never replaced, and what it lost is never guessed. */
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { localSecrets } from '../secrets-file.ts';
import type { Findings } from './findings.ts';
import type { Region } from './region.ts';
import { DeployStop } from './stop.ts';

const STEP = 'Secrets';

export type SecretsPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'bring'; readonly names: readonly string[]; readonly from: string }
  /** The very first deployment: they are drawn. */
  | { readonly kind: 'draw'; readonly names: readonly string[]; readonly from: string };

const secretsShape = v.record(v.string(), v.string());
type Secrets = v.InferOutput<typeof secretsShape>;

/** Decides, without reading a secret to anybody. */
export function planSecrets(
  { requiredSecrets: required, name }: Region,
  { live, namespace }: Pick<Findings, 'live' | 'namespace'>,
  file: string,
): SecretsPlan {
  const has = live?.secrets ?? [];
  const missing = required.filter((secret) => !has.includes(secret));
  if (missing.length === 0) return { kind: 'none' };
  if (existsSync(file)) {
    const known = read(file);
    const unknown = missing.filter((secret) => known[secret] === undefined);
    if (unknown.length === 0) return { kind: 'bring', names: missing, from: file };
    throw stop(
      `${name} lacks ${list(unknown)}, and ${file} does not have ${them(unknown)} either.`,
      `add ${them(unknown)} to the file, with the values that the region had if it ever ran. A key that is drawn anew opens nothing that was sealed before.`,
    );
  }
  if (live || namespace?.isEmpty === false) {
    throw stop(
      `${live ? `${name} lacks ${list(missing)}` : `${name} is not there, but its namespace holds data`}, and ${file} does not exist.`,
      'put the file there that was made on the first deployment, or name it with --secrets. Without its keys what was sealed cannot be opened.',
    );
  }
  checkDrawable(missing, file);
  return { kind: 'draw', names: missing, from: file };
}

/** The secrets that a plan names, drawn now if it says so. */
export function secretsOf(plan: SecretsPlan): Secrets {
  if (plan.kind === 'none') return {};
  const all = plan.kind === 'draw' ? localSecrets(plan.from) : read(plan.from);
  return Object.fromEntries(plan.names.map((name) => [name, all[name] ?? '']));
}

const DRAWN = new Set(['ROUTE_KEY', 'NAME_KEY', 'SESSION_KEYS', 'MAIL_KEYS']);

/** What somebody else gave out cannot be drawn. */
function checkDrawable(missing: readonly string[], file: string): void {
  const foreign = missing.filter((name) => !DRAWN.has(name));
  if (foreign.length === 0) return;
  throw stop(
    `${list(foreign)} cannot be drawn: somebody else gives ${them(foreign)} out.`,
    `write ${file} with all that secrets.required names; docs/deploying.md says how the keys are drawn.`,
  );
}

function read(file: string): Secrets {
  try {
    return v.parse(secretsShape, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // What is wrong with it would be said with a piece of it.
    throw stop(`${file} is no JSON object of texts.`, 'put it right, and run this again.');
  }
}

function list(names: readonly string[]): string {
  return names.join(', ');
}

function them(names: readonly string[]): string {
  return names.length === 1 ? 'it' : 'them';
}

function stop(found: string, next: string): DeployStop {
  return new DeployStop({ step: STEP, found, next });
}
