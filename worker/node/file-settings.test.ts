import { expect, it } from 'vitest';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { fileWarnings } from './file-settings.ts';

const MIB = 1024 * 1024;

it('takes the defaults in every mode', () => {
  for (const SEAL_MODES of ['server', 'both', 'browser']) {
    expect(fileWarnings(sampleConfig({ SEAL_MODES }))).toEqual([]);
  }
});

it('reports files of a plan where the site encrypts, and those that are off nowhere', () => {
  const PLAN_OPTIONS = JSON.stringify({
    anonymous: { file_bytes: 0 },
    basic: { file_bytes: 5 * MIB },
    identity: { ttl: 3600 },
  });
  expect(fileWarnings(sampleConfig({ SEAL_MODES: 'server', PLAN_OPTIONS }))).toEqual([
    'PLAN_OPTIONS gives basic file_bytes, but SEAL_MODES is server: there are files only with both or browser.',
  ]);
  expect(fileWarnings(sampleConfig({ SEAL_MODES: 'both', PLAN_OPTIONS }))).toEqual([]);
});

it('reports a limit below the largest secret of a plan, for that plan', () => {
  const settings = { SEAL_MODES: 'both', LIMIT_UPLOAD_BYTES: String(30 * MIB) };
  const warnings = fileWarnings(sampleConfig(settings));
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatch(/LIMIT_UPLOAD_BYTES is 31457280, .* plan identity has \d+ bytes/);
  const PLAN_OPTIONS = JSON.stringify({
    identity: { file_bytes: 20 * MIB },
    dedicated: { file_bytes: 20 * MIB },
  });
  expect(fileWarnings(sampleConfig({ ...settings, PLAN_OPTIONS }))).toEqual([]);
});
