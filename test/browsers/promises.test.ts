/** What is promised to senders and recipients holds in the three engines of browsers, against the built product. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiClient, type Client } from '../support/client.ts';
import { httpClient } from '../support/http.ts';
import { anyAddress, newPerson, PASSWORD } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Engine, engines } from './engines.ts';
import { concealSealed, uploadSealed } from './sealed.ts';
import type { Browser } from './tab.ts';
import { Visit } from './visit.ts';

const SECRET = 'line one\n\tline two 🔏 ';
const TYPED = 'grüne Hüte, 3 Stück';
const OPEN = 'Open the message';
const OPENED = 'Here is your message';
const GONE = 'This message was already opened';
const MIB = 1024 * 1024;
/** A browser that is not there is installed. */
const INSTALLED_MS_MAX = 600_000;

let server: RunningServer;
let api: Client;

beforeAll(async () => {
  const plans = JSON.stringify({ anonymous: { file_bytes: 16 * MIB } });
  server = await startServer({ env: { SEAL_MODES: 'both', PLAN_OPTIONS: plans } });
  api = apiClient(server.base, 2);
});

afterAll(async () => {
  api.close();
  await server.stop();
});

for (const engine of engines) {
  describe(engine.name, { retry: engine.retries }, () => {
    expectPromises(engine);
  });
}

function expectPromises({ start }: Engine): void {
  let browser: Browser;
  let visit: Visit;

  beforeAll(async () => {
    browser = await start();
  }, INSTALLED_MS_MAX);
  afterAll(() => browser.close());
  beforeEach(async () => {
    visit = new Visit(await browser.newTab(), server.base);
  });

  /** What the page shows as the message, to the last character. */
  const message = () =>
    visit.tab.run(() => document.querySelector('[aria-label="The message"]')?.textContent ?? null);

  it('creates a link whose key the server never gets, and opens it once', async () => {
    await visit.open('/');
    // A driver of WebDriver presses keys: among them is no picture, and Tab leaves the field.
    await visit.type('Your secret', TYPED);
    await visit.click('Create a link');
    await visit.expectHeading('Send this link');
    const link = await visit.tab.run(
      () => /https?:\/\/\S+\/secret\/\w+#\w+/.exec(document.body.innerText)?.[0] ?? '',
    );
    expect(link).toMatch(/#a[0-9A-Za-z]{22}$/);
    visit = new Visit(await browser.newTab(), server.base);
    await visit.open(link.slice(server.base.length));
    await visit.click(OPEN);
    await visit.expectHeading(OPENED);
    expect(await message()).toBe(TYPED);
    visit = new Visit(await browser.newTab(), server.base);
    await visit.open(link.slice(server.base.length));
    await visit.expectHeading(GONE);
    expect(await message()).toBeNull();
  });

  it('asks for the passphrase, says how many attempts are left, and locks after five', async () => {
    const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
    await visit.open(`/secret/${secretKey}`);
    for (const left of [
      '4 more wrong attempts lock',
      '3 more',
      '2 more',
      'One more wrong attempt locks',
    ]) {
      await visit.type('Passphrase', `wrong, ${left}`);
      await visit.submit();
      await visit.expectText(`Double check that passphrase. ${left}`);
    }
    await visit.type('Passphrase', 'wrong');
    await visit.submit();
    await visit.expectText('too many wrong passphrases');
    expect(await message()).toBeNull();
  });

  it('opens with the right passphrase, and asks for it again after a reload', async () => {
    const { secretKey } = await api.conceal({ secret: SECRET, passphrase: 'right' });
    await visit.open(`/secret/${secretKey}`);
    await visit.type('Passphrase', 'right');
    await visit.click(OPEN);
    await visit.expectHeading(OPENED);
    await visit.tab.reload();
    await visit.expectHeading('You opened this a moment ago');
    expect(await message()).toBeNull();
  });

  it('shows the message again when the page is reloaded within a minute, and copies it', async () => {
    const { secretKey } = await api.conceal({ secret: SECRET });
    await visit.open(`/secret/${secretKey}`);
    await visit.click(OPEN);
    await visit.expectHeading(OPENED);
    await visit.tab.reload();
    await visit.expectHeading(OPENED);
    expect(await message()).toBe(SECRET);
    await visit.click('Copy the message');
    await visit.expectText('Copied!');
  });

  it('does not bring the message back with the back button', async () => {
    const { secretKey } = await api.conceal({ secret: SECRET });
    await visit.open(`/secret/${secretKey}`);
    await visit.click(OPEN);
    await visit.expectHeading(OPENED);
    await visit.goOn('/');
    await visit.expectHeading('Sealed for one. Opened once.');
    await visit.tab.back();
    await visit.expectHeading(GONE);
    expect(await message()).toBeNull();
  });

  it.each([
    ['a full stop behind it', (link: string) => `${link}.`],
    ['an encoded #', (link: string) => link.replace('#', '%23')],
    ['a # that was encoded twice', (link: string) => link.replace('#', '%2523')],
  ])('repairs a link with %s', async (_damage, damage) => {
    const link = await concealSealed(api, SECRET);
    await visit.open(damage(link));
    await visit.click(OPEN);
    await visit.expectHeading(OPENED);
    expect(await message()).toBe(SECRET);
  });

  it('downloads files in parts, and saves them byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 5 * MIB }, (_, at) => (at * 2_654_435_761) >>> 9);
    const file = { name: 'Bericht é.pdf', content: new Blob([bytes]) };
    const { link, parts } = await uploadSealed(api, SECRET, [file]);
    expect(parts).toBe(2);
    await visit.open(link);
    await visit.expectText('will be downloaded');
    // What a page saves is made of a blob first.
    await visit.tab.run(() => {
      const kept: Blob[] = [];
      Reflect.set(globalThis, 'kept', kept);
      const create = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (content) => {
        if (content instanceof Blob) kept.push(content);
        return create(content);
      };
    });
    await visit.click(OPEN);
    await visit.expectHeading('Here are your message and files');
    await visit.expectText('Bericht é.pdf');
    const hashes = await visit.tab.run(async () => {
      const kept: unknown = Reflect.get(globalThis, 'kept');
      const digests = (Array.isArray(kept) ? kept : []).map(async (blob: unknown) => {
        if (!(blob instanceof Blob)) return [];
        const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
        return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
      });
      return (await Promise.all(digests)).map((digits) => digits.join(''));
    });
    expect(hashes).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  it('runs no script that is written into the page', async () => {
    await visit.open('/');
    await visit.expectHeading('Sealed for one. Opened once.');
    const ran = await visit.tab.run(async () => {
      const attempts = [
        () => {
          const script = document.createElement('script');
          script.append('globalThis.ran = "inline"');
          document.body.append(script);
        },
        () => {
          document.body.insertAdjacentHTML(
            'beforeend',
            '<img src="x:" onerror="globalThis.ran = 1">',
          );
        },
      ];
      for (const attempt of attempts) {
        try {
          attempt();
        } catch {
          // Trusted Types and the policy throw.
        }
      }
      // Where it was made, its handler runs before this one.
      const picture = document.querySelector('img[src="x:"]');
      if (picture !== null) {
        await new Promise((resolve) => {
          picture.addEventListener('error', resolve);
        });
      }
      return String(Reflect.get(globalThis, 'ran'));
    });
    expect(ran).toBe('undefined');
  });

  it('signs in and out, and leaves nothing of the account behind', async () => {
    const http = httpClient(server.base, 1);
    const address = anyAddress();
    await newPerson(http, address);
    http.close();
    await visit.open('/signin');
    await visit.type('Email address', address);
    await visit.type('Password', PASSWORD);
    await visit.click('Sign in', 'main');
    await visit.expectHeading('Send a secret');
    await visit.expectText(address);
    await visit.goOn('/logout');
    await visit.expectHeading('Sealed for one. Opened once.');
    await visit.tab.back();
    await visit.expectText('Sign in');
    expect(await visit.tab.run(() => document.body.innerText)).not.toContain(address);
  });
}
