/**
 * Collects what the browser tests send to the servers and no store, log or metric may hold: secrets, passphrases, passwords,
 * tokens, keys. The global teardown searches for all of it.
 */
import { appendFileSync } from 'node:fs';
import type { BrowserContext, Request } from '@playwright/test';
import * as v from 'valibot';

/** Fields that are never stored as they are sent; the account's name and the addresses of recipients may be. */
const CONFIDENTIAL = /^(?:secret|passphrase|label|rid|password|newp2?|currentp|token)$/;
const KEY = /\/(1[\dA-Za-z]{22})(?![\dA-Za-z])/g;
/** Shorter ones would be found by chance. */
const LENGTH_MIN = 8;

const fields = v.record(v.string(), v.unknown());
const made = v.object({ record: v.object({ apitoken: v.string() }) });

export function collectConfidentialTexts(context: BrowserContext): void {
  context.on('request', (request) => keep(textsIn(request)));
  context.on('response', (response) => {
    if (!response.url().endsWith('/account/apitoken')) return;
    // The page may be gone before its answer is read.
    void response.json().then(
      (json: unknown) => keep(v.is(made, json) ? [json.record.apitoken] : []),
      () => undefined,
    );
  });
}

function textsIn(request: Request): string[] {
  const keys = [...request.url().matchAll(KEY)].map(([, key = '']) => key);
  return [...keys, ...confidential(fieldsOf(request))];
}

/** The fields of a form or of JSON; null for other bodies. */
function fieldsOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

/** A body may nest its fields. */
function confidential(body: unknown): string[] {
  if (!v.is(fields, body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (typeof value === 'string') return CONFIDENTIAL.test(name) ? [value] : [];
    return confidential(value);
  });
}

function keep(texts: readonly string[]): void {
  const file = process.env['CONFIDENTIAL_TEXTS'];
  const long = texts.filter((text) => text.length >= LENGTH_MIN);
  if (file === undefined || long.length === 0) return;
  appendFileSync(file, long.map((text) => `${JSON.stringify(text)}\n`).join(''));
}
