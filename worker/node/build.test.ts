import { expect, it } from 'vitest';
import { buildEnvironment } from './build.ts';

it('builds for production, whatever the shell says', () => {
  expect(buildEnvironment({ NODE_ENV: 'test', PATH: '/bin' })).toMatchObject({
    NODE_ENV: 'production',
    PATH: '/bin',
  });
});
