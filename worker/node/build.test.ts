import { expect, it } from 'vitest';
import { buildEnvironment } from './build.ts';

it('builds for production, whatever NODE_ENV is in the shell', () => {
  expect(buildEnvironment({ NODE_ENV: 'test', PATH: '/bin' })).toMatchObject({
    NODE_ENV: 'production',
    PATH: '/bin',
  });
});
