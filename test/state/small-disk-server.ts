/**
 * `npm start` with a disk of its own for its state, in a namespace of its own: small, or with `DISK=ro` read-only. Linux only, where
 * users may create namespaces.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mountDisk } from '../torture/own-disk.ts';

const BYTES = 16 * 1024 * 1024;
const MARK = 'IN_NAMESPACE';

if (process.env[MARK] === undefined) {
  const program = [process.execPath, import.meta.filename];
  const command = ['unshare', '--user', '--map-root-user', '--mount', '--', ...program];
  process.execve?.('/usr/bin/unshare', command, { ...process.env, [MARK]: '1' });
}
const state = process.env['STATE_DIR'] ?? '';
mkdirSync(state, { recursive: true });
mountDisk(state, BYTES);
if (process.env['DISK'] === 'ro') execFileSync('mount', ['-o', 'remount,ro', state]);
await import('../../worker/node/start.ts');
