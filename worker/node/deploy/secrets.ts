/** The secrets that a deployment uploads. Existing ones are never replaced, and lost ones are never generated again. */
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
  /** The first deployment: they are generated. */
  | { readonly kind: 'draw'; readonly names: readonly string[]; readonly from: string };

const secretsShape = v.record(v.string(), v.string());
type Secrets = v.InferOutput<typeof secretsShape>;

/** Plans the upload, without revealing a secret. */
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
  checkGeneratable(missing, file);
  return { kind: 'draw', names: missing, from: file };
}

/** The secrets of a plan, generated if it is the first deployment. */
export function secretsOf(plan: SecretsPlan): Secrets {
  if (plan.kind === 'none') return {};
  const all = plan.kind === 'draw' ? localSecrets(plan.from) : read(plan.from);
  return Object.fromEntries(plan.names.map((name) => [name, all[name] ?? '']));
}

const GENERATED = new Set(['ROUTE_KEY', 'NAME_KEY', 'SESSION_KEYS', 'MAIL_KEYS']);

/** Credentials of outside services cannot be generated. */
function checkGeneratable(missing: readonly string[], file: string): void {
  const foreign = missing.filter((name) => !GENERATED.has(name));
  if (foreign.length === 0) return;
  throw stop(
    `${list(foreign)} cannot be drawn: outside services issue ${them(foreign)}.`,
    `write ${file} with all that secrets.required names; docs/deploying.md describes how the keys are drawn.`,
  );
}

function read(file: string): Secrets {
  try {
    return v.parse(secretsShape, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The parser's error could quote a part of the file.
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
