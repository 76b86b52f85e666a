/** The front as a region gets it: the built site, with the one header that a region's settings decide. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { hstsWithSubdomains } from '../../../shared/security-headers.ts';
import { siteDirectory } from '../paths.ts';
import type { DeployOptions } from './options.ts';
import type { Region } from './region.ts';

const HSTS_LINES = /^( +Strict-Transport-Security: ).*$/gm;

/**
 * The directory to upload. With `HSTS_SUBDOMAINS` it is a copy: the built one is also what the Worker serves on custom
 * domains, which the setting is not for.
 *
 * @throws when the build's `_headers` has no such header
 */
export function frontDirectory(
  { hasHstsSubdomains }: Region,
  { workDirectory }: DeployOptions,
): string {
  if (!hasHstsSubdomains) return siteDirectory;
  const copy = resolve(workDirectory, 'site');
  rmSync(copy, { recursive: true, force: true });
  cpSync(siteDirectory, copy, { recursive: true });
  const file = resolve(copy, '_headers');
  const headers = readFileSync(file, 'utf8');
  if (headers.search(HSTS_LINES) < 0) throw new Error(`${file} has no Strict-Transport-Security`);
  writeFileSync(file, headers.replaceAll(HSTS_LINES, `$1${hstsWithSubdomains}`));
  return copy;
}
