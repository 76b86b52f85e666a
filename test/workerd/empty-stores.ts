/** Empties the stores before each file, so that no file finds what another one has stored. */
import { reset } from 'cloudflare:test';
import { beforeAll } from 'vitest';

beforeAll(() => reset());
