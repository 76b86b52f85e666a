/** A deployment stops at the first error: it prints the remedy, and changes nothing after it. */
import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { deployTo, stage } from './stage.ts';
import { wrongBefore } from './wrong-before.ts';
import { wrongLater } from './wrong-later.ts';
import { deployed } from './wrong.ts';

/** wrangler runs in some of them, and the machine may be busy. */
vi.setConfig({ testTimeout: 300_000 });

const here = stage();

test.each([...wrongBefore, ...wrongLater])(
  '$what',
  async ({ arrange, over, defects, step, found, next, writes = [] }) => {
    here.site.behave('eu', defects);
    arrange(here.platform, here.place);
    const { stop, lines } = await deployTo(here, over);
    const [first = '', second = '', last] = stop?.split('\n') ?? [];
    expect(first).toMatch(new RegExp(`^Stopped at ${step}: `));
    expect(first).toMatch(found);
    expect(second).toMatch(next);
    expect(last).toBe('Nothing after this step has been done.');
    expect([...lines, stop].join('\n')).not.toMatch(
      /the-token-of-a-test|another-token|not-for-output/,
    );
    // The front's files are uploaded in several calls.
    const done = [...new Set(here.platform.writes())];
    expect(done).toHaveLength(writes.length);
    for (const [index, write] of writes.entries()) expect(done[index]).toMatch(write);
    expect(here.platform.unknown).toEqual([]);
    if (writes.length === 0) expect(existsSync(`${here.place.directory}/work`)).toBe(false);
  },
);

test('names settings of files that are taken, but cannot be meant', async () => {
  here.place.configure(
    'JURISDICTION = "eu"',
    'JURISDICTION = "eu"\nSEAL_MODES = "both"\nLIMIT_UPLOAD_BYTES = "1000000"',
  );
  const { lines, stop } = await deployTo(here, { isDryRun: true });
  expect(stop).toBeNull();
  expect(lines.join('\n')).toMatch(/Settings: LIMIT_UPLOAD_BYTES is 1000000, .* always refused/);
});

test('names a domain that Pages has deactivated, and where to have it checked', async () => {
  deployed(here.platform);
  here.platform.world.domainStatus = 'deactivated';
  const { lines, stop } = await deployTo(here, { isDryRun: true });
  expect(stop).toBeNull();
  expect(lines.join('\n')).toMatch(
    /its domain eu\.waxseal\.test is deactivated, .* under Custom domains/,
  );
});

test('takes a wildcard for a sending domain, and leaves a domain of another zone to its owner', async () => {
  here.platform.world.sendingDomains.splice(0, 3, { name: '*.waxseal.test', enabled: true });
  const covered = await deployTo(here, { isDryRun: true });
  expect(covered.stop).toBeNull();
  expect(covered.lines.join('\n')).not.toContain('sending domain');
  here.place.configure('noreply@eu.waxseal.test', 'noreply@mail.example.com');
  const foreign = await deployTo(here, { isDryRun: true });
  expect(foreign.stop).toBeNull();
  expect(foreign.lines.join('\n')).toContain('mail.example.com, which MAIL_FROM names, is not in');
});

test('a build that takes longer than the API keeps a connection does not end it', async () => {
  here.platform.world.namespacesMax = 0;
  const build = () => {
    here.platform.dropConnections();
    return true;
  };
  const { stop } = await deployTo(here, { build });
  expect(stop).toContain('reached its limit');
});

test('makes no API calls in a dry run without credentials, and prints the whole plan', async () => {
  const { lines, stop } = await deployTo(here, {
    isDryRun: true,
    credentials: null,
  });
  expect(stop).toBeNull();
  expect(here.platform.calls).toEqual([]);
  expect(lines.join('\n')).toMatch(/make the namespace waxseal-eu-secrets, in the jurisdiction eu/);
  expect(lines.at(-1)).toMatch(/^The platform was not read/);
});

test('continues where the token may not read the account, and names what to check', async () => {
  for (const call of [/\/sql$/, /\/workers\/subdomain$/, /\/sending\/subdomains$/]) {
    here.platform.refuse(call, 403, 10_000, 'Authentication error');
  }
  const { lines, stop } = await deployTo(here, { isDryRun: true });
  expect(stop).toBeNull();
  const said = lines.join('\n');
  expect(said).toContain('whether Analytics Engine is enabled cannot be read (403');
  expect(said).toContain('the workers.dev subdomain cannot be read');
  expect(said).toContain('onboard eu.waxseal.test in the dashboard');
});
