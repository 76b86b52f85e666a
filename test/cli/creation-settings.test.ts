/** Sites whose operator limits who creates secrets, and how: the command line names why, and sends nothing that is forbidden. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Live, startLive } from './live.ts';

let live: Live;
beforeAll(async () => {
  live = await startLive({
    SEAL_MODES: 'both',
    PASSPHRASE_REQUIRED: '1',
    PASSPHRASE_LENGTH_MIN: '8',
  });
});
afterAll(() => live.stop());

/** The exit code and standard error of `share`. */
async function share(passphrase: string, ...options: readonly string[]) {
  const file = live.waxseal.newFile('passphrase', passphrase);
  const given = passphrase === '' ? [] : ['--passphrase-file', file];
  const args = ['share', '--quiet', ...given, ...options];
  const { code, stderr } = await live.waxseal.run(args, { input: 'x', env: live.env });
  return { code, stderr };
}

it.each([[[]], [['--server']]])('requires a passphrase with the options %j', async (options) => {
  expect(await share('', ...options)).toEqual({
    code: 5,
    stderr: 'waxseal: This site requires a passphrase. Set one.\n',
  });
});

it('refuses a short passphrase here, or lets the site refuse it that gets it', async () => {
  expect(await share('1234567', '--server')).toEqual({
    code: 5,
    stderr: 'waxseal: This passphrase is too short for this site. Choose a longer one.\n',
  });
  expect(await share('1234567')).toEqual({
    code: 5,
    stderr: 'waxseal: This service requires passphrases of 8 characters or more.\n',
  });
  expect(await share('12345678')).toMatchObject({ code: 0 });
});
