/**
 * An announcement is HTML that an admin wrote: only text and links reach the page. The site's content security policy
 * is off here, so that markup that passed the filter would really run and load.
 */
import type { Page } from '@playwright/test';
import { announce, banner } from './support/feedback.ts';
import { painted } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const ELSEWHERE = 'https://evil.example/x';
const IMG = '<img src=x onerror=ran()>';

/** HTML of an announcement, and the text that remains of it. */
const payloads: Record<string, readonly (readonly [string, string])[]> = {
  'a script': [
    ['<script>ran()</script>', ''],
    ['<ScRiPt>ran()</sCrIpT >', ''],
    [`<script src="${ELSEWHERE}"></script>`, ''],
    ['<script type=module>import("/dist/x.js").catch(ran)</script>', ''],
    ['<scr<script>ipt>ran()</scr</script>ipt>', 'ipt>ran()ipt>'],
    [`<noscript><p title="</noscript>${IMG}"></noscript>`, ''],
  ],
  'a handler': [
    [IMG, ''],
    ['<a href="/about" onclick="ran()" onfocus=ran() autofocus>link</a>', 'link'],
    ['<a style="animation: blot 1s" onanimationstart=ran()>link</a>', 'link'],
    ['<body onload=ran() onpageshow=ran()>text', 'text'],
    ['<details open ontoggle=ran()>text</details>', 'text'],
    ['<video><source onerror=ran()></video><audio src=x onerror=ran()></audio>', ''],
    ['<input autofocus onfocus=ran()><marquee onstart=ran()>text</marquee>', 'text'],
  ],
  'a drawing or a formula': [
    ['<svg onload=ran()></svg>', ''],
    ['<svg><script>ran()</script></svg>', ''],
    ['<svg><a xlink:href="javascript:ran()"><text>text</text></a></svg>', ''],
    ['<svg><animate onbegin=ran() attributeName=x dur=1s></svg>', ''],
    [
      `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg>#x"></svg>`,
      '',
    ],
    ['<svg><foreignObject><iframe srcdoc="<script>parent.ran()</script>">', ''],
    ['<math href="javascript:ran()"><mtext>text</mtext></math>', ''],
  ],
  'a frame, a form or a style': [
    ['<iframe src="javascript:parent.ran()"></iframe>', ''],
    ['<iframe srcdoc="<script>parent.ran()</script>"></iframe>', ''],
    [`<object data="${ELSEWHERE}"></object><embed src="${ELSEWHERE}">`, ''],
    ['<form action="javascript:ran()"><button formaction="javascript:ran()">go</button>', 'go'],
    [`<style>@import "${ELSEWHERE}"; body { background: url(${ELSEWHERE}) }</style>`, ''],
    [`<link rel=stylesheet href="${ELSEWHERE}"><link rel=prefetch href="${ELSEWHERE}">`, ''],
    [`<meta http-equiv=refresh content="0;url=${ELSEWHERE}">`, ''],
    [`<base href="${ELSEWHERE}"><a href="about">link</a>`, 'link'],
    [`<a style="background: url(${ELSEWHERE})" ping="${ELSEWHERE}" download>link</a>`, 'link'],
    [`<table background="${ELSEWHERE}"><tr><td>text</table>`, 'text'],
  ],
  'something that changes when it is read twice': [
    [
      `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;${IMG.slice(1, -1)}&gt;">`,
      '',
    ],
    [`<form><math><mtext></form><form><mglyph><style></math>${IMG}`, ''],
    [`<svg></p><style><a id="</style>${IMG}">`, '">'],
    [`<!-->${IMG}-->`, '-->'],
    [`<![CDATA[>${IMG}]]>`, ']]>'],
    [`<a href="/about" title="</a>${IMG}">link</a>`, 'link'],
    [`<template>${IMG}</template><xmp></xmp>${IMG}<noembed></noembed>`, ''],
    [`${'<div>'.repeat(600)}${IMG}`, ''],
  ],
  'the name of something else': [
    ['<a id=attributes name=parentNode>link</a>', 'link'],
    ['<form><input name=attributes><input name=childNodes></form>text', 'text'],
    ['<a id=waxseal></a><a id=waxseal name=calls href="/about">link</a>', 'link'],
    ['<img name=cookie><a id=root slot=x part=x data-x=1 aria-label=x>link</a>', 'link'],
    ['<a is=x-root>link</a>', ''],
  ],
  'nothing but text': [
    ['&lt;script&gt;ran()&lt;/script&gt;', '<script>ran()</script>'],
    ['&amp;lt;img src=x onerror=ran()&amp;gt;', '&lt;img src=x onerror=ran()&gt;'],
    ['5 < 6 &amp; 7 > 2 — “fine”', '5 < 6 & 7 > 2 — “fine”'],
    [
      '<b>bold</b>, <i>leaning</i> <h2>and <a href="/about">linked</a></h2>',
      'bold, leaning and linked',
    ],
  ],
};

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Whatever a page writes to the console fails its test.
    Reflect.set(globalThis, 'ran', () => console.error('a script of the announcement ran'));
  }),
);

/** Every element of the announcement: its kind, its attributes, and where it leads. */
function elementsOf(page: Page) {
  return banner(page)
    .getByRole('paragraph')
    .evaluate((text) =>
      [...text.querySelectorAll('*')].map((element) => ({
        name: element instanceof HTMLAnchorElement ? 'a' : element.outerHTML,
        attributes: element.getAttributeNames(),
        href: element.getAttribute('href'),
        protocol: element instanceof HTMLAnchorElement ? element.protocol : '',
      })),
    );
}

async function expectOnlyLinks(page: Page, html: string): Promise<void> {
  for (const { name, attributes, href, protocol } of await elementsOf(page)) {
    expect(name, html).toBe('a');
    expect(['href', 'target', 'rel', 'class'], html).toEqual(expect.arrayContaining(attributes));
    if (href !== null) expect(['http:', 'https:', 'mailto:'], html).toContain(protocol);
  }
}

for (const [kind, list] of Object.entries(payloads)) {
  test(`of an announcement with ${kind} only text and links are left`, async ({ page }) => {
    for (const [html, text] of list) {
      await announce(page, `Before ${html}`);
      await page.goto('/feedback');
      expect(await banner(page).getByRole('paragraph').textContent(), html).toBe(`Before ${text}`);
      await expectOnlyLinks(page, html);
      await painted(page);
      expect(await page.title(), html).toBe('Feedback');
    }
  });
}

test('a link opens a web page, an email, or a page of this site', async ({ page }) => {
  const good = [
    'https://example.com/a?b=c#d',
    'HTTP://example.com',
    'mailto:help@example.com',
    '/feedback',
    'about',
    '?locale=en',
    '#top',
  ];
  await announce(page, good.map((href) => `<a href="${href}" class="x">link</a>`).join(' '));
  await page.goto('/feedback');
  await expect(banner(page).getByRole('link')).toHaveCount(good.length);
  const elements = await elementsOf(page);
  expect(elements.map(({ href }) => href)).toEqual(good);
});

test('a link to an address of another kind loses the address and keeps its text @journey', async ({
  page,
}) => {
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
  await announce(page, bad.map((href) => `<a href="${href}">link</a>`).join(' '));
  await page.goto('/feedback');
  await expect(banner(page)).toBeVisible();
  const elements = await elementsOf(page);
  expect(elements.map(({ href }) => href)).toEqual(bad.map(() => null));
  await expect(banner(page).getByRole('paragraph')).toHaveText(bad.map(() => 'link').join(' '));
});

test('a window opened by a link has no access to this one', async ({ page }) => {
  const targets = ['_blank', '_BLANK', ' _blank', 'another', '_self'];
  const links = targets.map((target) => `<a href="/" target="${target}" rel="opener">link</a>`);
  await announce(page, links.join(' '));
  await page.goto('/feedback');
  const anchors = banner(page).getByRole('link');
  await expect(anchors).toHaveCount(targets.length);
  for (const anchor of await anchors.all()) {
    await expect(anchor).toHaveAttribute('rel', 'noopener noreferrer');
  }
});
