/**
 * An announcement is HTML that an admin wrote: only text and links reach the page. The screens have no content security policy, so
 * that markup that passed the filter would really run and load.
 */
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { sanitise } from '../../../web/parts/banner/sanitise.ts';
import { feedbackLine } from '../admin/samples.ts';
import { bannerField, group, openFull, preview } from '../admin/admin.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { answerSite } from '../support/server.ts';
import { readTogether, markOf, payloads, together } from './payloads.ts';

const ELSEWHERE = 'https://evil.example/x';
const IMG = '<img src=x onerror=ran()>';

/** HTML of an announcement, and the text that remains of it. */
const remains: readonly (readonly [string, string])[] = [
  ['<script>ran()</script>', ''],
  ['<scr<script>ipt>ran()</scr</script>ipt>', 'ipt>ran()ipt>'],
  ['<a href="/about" onclick="ran()" onfocus=ran() autofocus>link</a>', 'link'],
  ['<details open ontoggle=ran()>text</details>', 'text'],
  ['<svg><a xlink:href="javascript:ran()"><text>text</text></a></svg>', ''],
  ['<form action="javascript:ran()"><button formaction="javascript:ran()">go</button>', 'go'],
  [`<base href="${ELSEWHERE}"><a href="about">link</a>`, 'link'],
  [`<table background="${ELSEWHERE}"><tr><td>text</table>`, 'text'],
  [`<svg></p><style><a id="</style>${IMG}">`, '">'],
  [`<!-->${IMG}-->`, '-->'],
  [`<a href="/about" title="</a>${IMG}">link</a>`, 'link'],
  ['<img name=cookie><a id=root slot=x part=x data-x=1 aria-label=x>link</a>', 'link'],
  ['<a is=x-root>link</a>', ''],
  ['&lt;script&gt;ran()&lt;/script&gt;', '<script>ran()</script>'],
  ['&amp;lt;img src=x onerror=ran()&amp;gt;', '&lt;img src=x onerror=ran()&gt;'],
  ['5 < 6 &amp; 7 > 2 — “fine”', '5 < 6 & 7 > 2 — “fine”'],
  [
    '<b>bold</b>, <i>leaning</i> <h2>and <a href="/about">linked</a></h2>',
    'bold, leaning and linked',
  ],
];

/** Fails at the end of the test if a script ran, or anything was requested from elsewhere. */
function watchHarm(): () => Promise<void> {
  const harm: string[] = [];
  Reflect.set(globalThis, 'ran', () => harm.push('a script ran'));
  const observer = new PerformanceObserver((list) => {
    harm.push(
      ...list
        .getEntries()
        .map(({ name }) => name)
        .filter((name) => name.includes('evil')),
    );
  });
  observer.observe({ type: 'resource' });
  onTestFinished(() => {
    observer.disconnect();
    Reflect.deleteProperty(globalThis, 'ran');
  });
  return async () => {
    await painted();
    expect(harm).toEqual([]);
  };
}

/** Everything in an announcement but text and links, and every attribute that a link must not have. */
function unexpectedIn(text: Element | DocumentFragment): string[] {
  const allowed = new Set(['href', 'target', 'rel', 'class']);
  return [...text.querySelectorAll('*')]
    .filter((element) => {
      if (!(element instanceof HTMLAnchorElement)) return true;
      if (element.getAttributeNames().some((name) => !allowed.has(name))) return true;
      return element.hasAttribute('href') && !/^(https?|mailto):$/.test(element.protocol);
    })
    .map(({ outerHTML }) => outerHTML);
}

/** An announcement in the page. */
function put(html: string): Element {
  const holder = document.createElement('p');
  holder.append(sanitise(html));
  document.body.append(holder);
  onTestFinished(() => holder.remove());
  return holder;
}

function linksIn(holder: Element): (string | null)[] {
  return [...holder.querySelectorAll('a')].map((link) => link.getAttribute('href'));
}

it('keeps the text of an announcement, and of its elements only links', async () => {
  const expectNoHarm = watchHarm();
  for (const [html, text] of remains) {
    const holder = put(`Before ${html}`);
    const shown = { html, text: holder.textContent, unexpected: unexpectedIn(holder) };
    expect(shown).toEqual({ html, text: `Before ${text}`, unexpected: [] });
  }
  await expectNoHarm();
});

it('links web pages, emails and pages of this site', () => {
  const good = [
    'https://example.com/a?b=c#d',
    'HTTP://example.com',
    'mailto:help@example.com',
    '/feedback',
    'about',
    '?locale=en',
    '#top',
  ];
  const holder = put(good.map((href) => `<a href="${href}" class="x">link</a>`).join(' '));
  expect(linksIn(holder)).toEqual(good);
});

it('takes the address from a link of another kind, and keeps its text', () => {
  const bad = [
    'javascript:ran()',
    'JaVaScRiPt:ran()',
    '  javascript:ran()',
    'java&#9;script:ran()',
    'java&#10;script:ran()',
    '&#1;javascript:ran()',
    '&#106;avascript:ran()',
    '&#x6A&#x61;vascript:ran()',
    '&#0000106avascript:ran()',
    'javascript&colon;ran()',
    'javascript&#58;ran()',
    'javascript://%0aran()',
    'javascript://example.com/%0aran()',
    'vbscript:ran()',
    'livescript:ran()',
    'feed:javascript:ran()',
    'view-source:javascript:ran()',
    'data:text/html,<script>ran()</script>',
    'data:text/html;base64,PHNjcmlwdD5yYW4oKTwvc2NyaXB0Pg==',
    'blob:https://evil.example/1',
    'filesystem:https://evil.example/1',
    'file:///etc/passwd',
    'ftp://evil.example/',
    'tel:+123456',
    'intent://x#Intent;end',
    'about:blank',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example/x',
    '/&#9;/evil.example/x',
    'https://',
  ];
  const holder = put(bad.map((href) => `<a href="${href}">link</a>`).join(' '));
  expect(linksIn(holder)).toEqual(bad.map(() => null));
  expect(holder.textContent).toBe(bad.map(() => 'link').join(' '));
});

it('gives a window that a link opens no access to this one', () => {
  const targets = ['_blank', '_BLANK', ' _blank', 'another', '_self'];
  const links = targets.map((target) => `<a href="/" target="${target}" rel="opener">link</a>`);
  const rels = [...put(links.join(' ')).querySelectorAll('a')].map(({ rel }) => rel);
  expect(rels).toEqual(targets.map(() => 'noopener noreferrer'));
});

it('runs and loads nothing of any payload in the announcement of a page', async () => {
  const expectNoHarm = watchHarm();
  answerSite({ global_banner: { flag: true, content: `Before ${readTogether}` } });
  await open('/feedback');
  const banner = page.getByRole('region', { name: 'Announcement' });
  await expect.element(banner).toBeVisible();
  // Handlers of events, such as focus and pictures that fail to load, have run after that.
  await banner.hover();
  await expectNoHarm();
  const text = banner.getByRole('paragraph').element();
  expect(text.textContent).toMatch(/^Before/);
  const swallowed = together.filter((_, index) => !text.textContent?.includes(markOf(index)));
  // Every one was read as HTML.
  expect(swallowed).toEqual([]);
  expect(unexpectedIn(text)).toEqual([]);
  expect(document.title).toBe('Feedback');
});

it('runs and loads nothing of any payload by itself', async () => {
  const expectNoHarm = watchHarm();
  const { title } = document;
  const shown = payloads.map(({ name, html }) => {
    const holder = put(`Before ${html}`);
    const isCut = !holder.textContent?.startsWith('Before');
    return { name, isCut, unexpected: unexpectedIn(holder) };
  });
  expect(shown).toEqual(payloads.map(({ name }) => ({ name, isCut: false, unexpected: [] })));
  await expectNoHarm();
  expect(document.title).toBe(title);
});

it('previews text and links of any payload to an admin', async () => {
  const expectNoHarm = watchHarm();
  await openFull('banner', 'Preview');
  await bannerField().fill(`Before ${readTogether}`);
  const text = preview().getByRole('paragraph').first();
  await expect.element(text).toMatchTextContent(/^Before/);
  expect(unexpectedIn(text.element())).toEqual([]);
  await expectNoHarm();
  expect(document.title).toMatch(/Admin/);
});

it('shows feedback as text to an admin, whatever it contains', async () => {
  const expectNoHarm = watchHarm();
  const today = payloads.map(({ name, html }) => feedbackLine(name, html));
  await openFull('feedback', 'Today', {
    perPage: payloads.length,
    feedback: { today, yesterday: [], before: [] },
  });
  const messages = group('Today').css('p[lang=""]');
  await expect
    .poll(() => messages.elements().map(({ textContent }) => textContent))
    .toEqual(payloads.map(({ html }) => html));
  await expect.element(messages.css('*')).not.toBeInTheDocument();
  await expectNoHarm();
  expect(document.title).toMatch(/Admin/);
});
