import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';

const ORIGIN = 'http://localhost';

function ask(path: string, body?: Record<string, unknown>): Promise<Response> {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  return exports.default.fetch(`${ORIGIN}/api/v2${path}`, body === undefined ? {} : post);
}

async function conceal(secret: string): Promise<string> {
  const answer = await ask('/secret/conceal', { secret });
  return v.parse(concealSecret.reply, await answer.json()).record.secret.key;
}

test('of many readers at once exactly one gets the secret', async () => {
  const key = await conceal('for one reader');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(`/secret/${key}/reveal`, { continue: true })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
  const winner = answers.find(({ status }) => status === 200);
  const { record } = v.parse(revealSecret.reply, await winner?.json());
  expect(record.secret_value).toBe('for one reader');
});

test('viewing a secret never reveals or consumes it, with any query', async () => {
  const key = await conceal('still sealed');
  for (const query of [
    '',
    '?continue=true',
    '?continue=1&passphrase=&rid=abcdefghijklmnopqrstuvwxyz',
  ]) {
    const shown = await ask(`/secret/${key}${query}`);
    expect(await shown.clone().text()).not.toContain('still sealed');
    expect(v.parse(showSecret.reply, await shown.json()).details.show_secret).toBe(false);
  }
  const revealed = await ask(`/secret/${key}`, { continue: true });
  const { record } = v.parse(revealSecret.reply, await revealed.json());
  expect(record.secret_value).toBe('still sealed');
});
