/**
 * Records what no page may ever do. A test declares what it causes on purpose; anything else that is observed fails the
 * test at its end.
 */
import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';
import { collectConfidentialTexts } from './confidential-texts.ts';
import { widthBeyond } from './overflow.ts';

const FAILED_LOAD = /^Failed to load resource: (?:.*status of (\d+)|net::)/;

export interface PageMonitor {
  /** Allows loads that fail with a status, or without any answer. */
  expectFailedLoads(...outcomes: readonly (number | 'no answer')[]): void;
  /** Allows a line in the console, or an error of which it is the message. */
  expectLine(line: string | RegExp): void;
  /** Allows requests to the origin of an address. */
  expectVisitTo(address: string): void;
  watch(context: BrowserContext): Promise<void>;
  /** Everything observed so far, and the overflow of the open pages. */
  problems(): Promise<string[]>;
}

/** Watches the pages of its contexts; no request may leave the origin. */
export function monitorPages(origin: string): PageMonitor {
  const seen: string[] = [];
  const outcomes = new Set<string>();
  const lines: (string | RegExp)[] = [];
  const contexts: BrowserContext[] = [];
  const origins = new Set([origin]);
  return {
    expectFailedLoads: (...more) => {
      for (const outcome of more) outcomes.add(String(outcome));
    },
    expectLine: (line) => void lines.push(line),
    expectVisitTo: (address) => void origins.add(new URL(address).origin),
    watch: async (context) => {
      contexts.push(context);
      collectConfidentialTexts(context);
      context.on('console', (message) => {
        const outcome = outcomeOf(message);
        const isExpected =
          outcome === null ? isAmong(lines, message.text()) : outcomes.has(outcome);
        if (!isExpected) seen.push(`console: ${describe(message)}`);
      });
      context.on('weberror', (event) => {
        const error = event.error();
        const isExpected = isOfPlaywright(error) || isAmong(lines, error.message);
        if (!isExpected) seen.push(`uncaught: ${error.message}`);
      });
      context.on('request', (request) => {
        if (leaves(request, origins)) seen.push(`left the origin: ${request.url()}`);
      });
      await context.addInitScript(reportViolations);
    },
    problems: async () => {
      for (const page of contexts.flatMap((context) => context.pages())) {
        seen.push(...(await overflowOf(page)));
      }
      // A copy: later observations belong to no test.
      return [...seen];
    },
  };
}

/**
 * Whether a script of Playwright failed, which has no address; the policy of the pages forbids them such scripts. In a reused
 * context some scripts of a clock outlive its test: "Cannot read properties of undefined (reading 'controller')".
 */
function isOfPlaywright({ stack = '' }: Error): boolean {
  return stack.includes('at <anonymous>') && !/https?:/.test(stack);
}

/** How a load failed, if the message is about one. */
function outcomeOf(message: ConsoleMessage): string | null {
  const load = FAILED_LOAD.exec(message.text());
  return load && (load[1] ?? 'no answer');
}

function isAmong(lines: readonly (string | RegExp)[], text: string): boolean {
  return lines.some((line) => (typeof line === 'string' ? line === text : line.test(text)));
}

function describe(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} (${message.location().url})`;
}

function leaves(request: Request, origins: ReadonlySet<string>): boolean {
  const url = new URL(request.url());
  return url.protocol.startsWith('http') && !origins.has(url.origin);
}

/** Runs in the page. Without it a violation of a `report-only` kind, or of a frame, would not be observed. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI}`);
  });
}

async function overflowOf(page: Page): Promise<string[]> {
  const beyond = await widthBeyond(page);
  return beyond > 0 ? [`scrolls sideways by ${beyond} px: ${page.url()}`] : [];
}
