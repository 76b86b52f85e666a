/** Each file has an engine of its own without state, and a Worker that remembers nothing. */
import { afterAll, vi } from 'vitest';

vi.resetModules();
const { startEngine } = await import('./engine.ts');
afterAll(await startEngine());
