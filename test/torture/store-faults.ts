/** Which fault the store of a running server has: a file beside its state says so. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every call fails, or nothing is found, as if it had not arrived. */
type StoreFault = 'fails' | 'misses';

/** @returns null for none */
export function storeFault(stateDirectory: string): StoreFault | null {
  const faults = ['fails', 'misses'] as const;
  return faults.find((fault) => existsSync(fileOf(stateDirectory, fault))) ?? null;
}

/** Gives the store of the server of a folder a fault. Returns what ends it. */
export function breakStore(home: string, fault: StoreFault): () => void {
  const file = fileOf(join(home, 'state'), fault);
  writeFileSync(file, '');
  return () => rmSync(file, { force: true });
}

function fileOf(stateDirectory: string, fault: StoreFault): string {
  return join(stateDirectory, `store-${fault}`);
}
