/** Someone who sends secrets to the support, as a program or with a browser that runs no script. */
import { expect } from 'vitest';
import { securityHeaders, withoutHashes } from '../../../shared/security-headers.ts';
import { type Answer, type Ask, send } from '../client.ts';
import { cookieSet } from '../people.ts';

export const FORM = '/incoming';
export const SENT = '/incoming/sent';
/** As the tests' settings name it, and as others may see it. */
export const RECIPIENT = 'support@example.com';
export const OBSCURED = 'su*****@e*****.com';

/** The headers of a browser that opens a page, or sends a form of this site, under `no-referrer`. */
export const browser = {
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'same-origin',
  Accept: 'text/html,application/xhtml+xml',
} as const;

/** What it adds when it sends a form. */
export const formSender = { ...browser, Origin: 'null' } as const;

/** Sends fields as a program does. */
export function sendJson(fields: unknown, ask: Ask = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...ask.headers };
  return send(FORM, { method: 'POST', ...ask, headers, body: JSON.stringify(fields) });
}

/** Sends fields as a form without script does. */
export function sendForm(fields: Readonly<Record<string, string>>, ask: Ask = {}): Promise<Answer> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ kind: 'share', ...fields }).toString();
  const headers = { ...type, ...formSender, ...ask.headers };
  return send(FORM, { method: 'POST', ...ask, headers, body });
}

/** What a page holds for a browser without script, which reads what stands between the tags. */
export function withoutScript({ text }: Answer): string {
  return /<noscript>([\s\S]*?)<\/noscript>/.exec(text)?.[1] ?? '';
}

/** What a form left for the next page, as a browser sends it back. */
export function flashOf(answer: Answer): string {
  return cookieSet(answer, 'flash') ?? '';
}

/** The site's own page, fresh and secure, with something in it for those without script. */
export function expectPage({ status, headers, text }: Answer, expected: number): void {
  expect(status).toBe(expected);
  expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('no-store');
  for (const name of ['ETag', 'Last-Modified']) expect(headers.get(name)).toBeNull();
  for (const [name, value] of Object.entries(securityHeaders))
    expect(withoutHashes(headers.get(name) ?? '')).toBe(value);
  expect(text).toMatch(/<html lang="en" dir="ltr"/);
  expect(text).toContain('<div id="root">');
  expect(text.match(/<noscript>/g)).toHaveLength(1);
}
