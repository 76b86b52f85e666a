/** The state directory of a built server after an incoming secret, searched byte by byte. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { secretKeyOf } from '../../worker/crypto/keys.ts';
import { type HttpClient, httpClient } from '../support/http.ts';
import { anyAddress, awaitMail } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { filesThatHold, readAll, stateCopy } from './search.ts';

const SECRET = 'a secret that only the support may see';

let home: string;
let recipient: string;
let server: RunningServer;
let http: HttpClient;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-incoming-'));
  recipient = anyAddress();
  server = await startServer({ home, env: { INCOMING_RECIPIENT: recipient } });
  http = httpClient(server.base, 2);
}, 120_000);

afterEach(async () => {
  http.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

test('is nothing in the clear: no secret, no key, no address, no ticket, no word of the mail', async () => {
  const ticketno = 'INC-2030-4711';
  const { status, text } = await http.send({
    method: 'POST',
    path: '/incoming',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ secret: SECRET, ticketno }),
  });
  expect(status).toBe(200);
  const { key } = v.parse(sendIncoming.reply, JSON.parse(text)).record.metadata;
  const mail = await awaitMail(http, recipient, 'incoming-secret');
  expect(mail.text).toContain(ticketno);
  const secretKey = secretKeyOf(key);
  expect(mail.text).toContain(secretKey);
  const needles = { SECRET, ticketno, recipient, key, secretKey, said: mail.text.slice(0, 60) };
  const contents = readAll(stateCopy(home));
  for (const [what, needle] of Object.entries(needles)) {
    const found = filesThatHold(contents, Buffer.from(needle, 'utf8'));
    expect({ [what]: found }).toEqual({ [what]: [] });
  }
  // The search works: the mail queue stores the template of each email in the clear.
  expect(filesThatHold(contents, Buffer.from('incoming-secret', 'utf8'))).not.toEqual([]);
});
