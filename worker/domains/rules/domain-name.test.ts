import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { domainFlaws } from '../../../shared/contract/domains.ts';
import { asciiName, parseDomain } from './domain-name.ts';

/** A list of endings that is enough for these names. */
const ENDINGS = new Set(['com', 'example', 'co.uk', 'github.io', 'jp', 'kr', 'xn--p1ai']);

function registeredPart(name: string): string | null {
  const labels = name.split('.');
  const ending = labels.findIndex((_label, index) => ENDINGS.has(labels.slice(index).join('.')));
  return ending > 0 ? labels.slice(ending - 1).join('.') : null;
}

const environment = {
  ours: ['seal.example', 'target.seal.example'],
  registeredPart,
  unicodeName: domainToUnicode,
};

function parse(text: string) {
  return parseDomain(text, environment);
}

function flawOf(text: string) {
  const parsed = parse(text);
  return parsed.kind === 'flawed' ? parsed.flaw : parsed.identifier;
}

// The first test: the patterns are compiled once, and a mutation test runs those that compile them.
it('accepts one script in a label, or scripts that are combined, so that it imitates no other name', () => {
  const clear = [
    'пример.рф',
    'ελλάδα.com',
    'עברית.com',
    'ไทย.com',
    '日本語カナabc.jp',
    '漢字ひらがな.jp',
    '한국漢abc.kr',
    'ㄅㄆ漢a.com',
  ];
  for (const name of clear) expect(parse(name)).toMatchObject({ displayDomain: name });
  const mixed = [
    'аpple.com',
    'xn--pple-43d.com',
    'googlе.com',
    'αpple.com',
    'сhаt.com',
    'a漢ёж.com',
    '漢ёж.com',
    'ー1бв.com',
    'カナ한국.com',
  ];
  expect(mixed.map(flawOf)).toEqual(mixed.map(() => 'mixed_script'));
});

it('refuses a name whose Unicode form is another name, whatever the parser of URLs accepts', () => {
  const parsed = parseDomain('acme.com', { ...environment, unicodeName: () => 'bücher.com' });
  expect(parsed).toEqual({ kind: 'flawed', flaw: 'malformed' });
});

it.each([
  [' Bücher.COM.\n', 'xn--bcher-kva.com'],
  ['acme.com', 'acme.com'],
])('turns %j into the name %s', (name, ascii) => {
  expect(asciiName(name)).toBe(ascii);
});

it.each(Array.from('/?#@:[]\\% \t'))(
  'makes no ASCII form where %j begins, ends or divides a text',
  (character) => {
    const texts = [`${character}acme.com`, `acme.com${character}x`, `acme.com${character}`];
    for (const text of texts.filter((one) => one === one.trim())) expect(asciiName(text)).toBe('');
  },
);

it.each([
  ['secrets.acme.com', 'secrets.acme.com', 'acme.com', 'secrets'],
  [' Secrets.ACME.com.\n', 'secrets.acme.com', 'acme.com', 'secrets'],
  ['acme.com', 'acme.com', 'acme.com', ''],
  ['a.b.acme.co.uk', 'a.b.acme.co.uk', 'acme.co.uk', 'a.b'],
  ['acme.github.io', 'acme.github.io', 'acme.github.io', ''],
  ['acme.example', 'acme.example', 'acme.example', ''],
  ['1a.2b.com', '1a.2b.com', '2b.com', '1a'],
  ['Bücher.com', 'xn--bcher-kva.com', 'xn--bcher-kva.com', ''],
  ['a。acme.com', 'a.acme.com', 'acme.com', 'a'],
  ['ac\u00adme.com', 'acme.com', 'acme.com', ''],
  ['notseal.example', 'notseal.example', 'notseal.example', ''],
])('reads %j as %s under %s', (text, identifier, baseDomain, subdomain) => {
  const isApex = subdomain === '';
  expect(parse(text)).toMatchObject({
    kind: 'domain',
    identifier,
    baseDomain,
    subdomain,
    isApex,
  });
});

it.each(['bücher.com', 'XN--BCHER-KVA.com'])('shows a name in Unicode: %s', (text) => {
  expect(parse(text)).toMatchObject({ displayDomain: 'bücher.com' });
});

it('accepts 253 characters in a name, and 63 in each label', () => {
  const label = 'a'.repeat(63);
  const longest = `${[label, label, label].join('.')}.${'b'.repeat(57)}.com`;
  expect(longest).toHaveLength(253);
  expect(flawOf(longest)).toBe(longest);
  expect(flawOf(`b${longest}`)).toBe('too_long');
});

it.each([
  ['empty', ['', '  ', '.', '\n']],
  [
    'malformed',
    [
      'https://acme.com',
      'acme.com/secret',
      'acme.com:443',
      'ada@acme.com',
      '*.acme.com',
      'a_b.acme.com',
      'a b.com',
      'acme..com',
      '.acme.com',
      'acme.com..',
      '-a.com',
      'a-.com',
      'xn--a.com',
      'a\u0000.com',
      'a%2eacme.com',
      'ac\\me.com',
    ],
  ],
  [
    'too_long',
    [`${'a'.repeat(64)}.com`, `${'abcdefghi.'.repeat(25)}acme.com`, `${'ü'.repeat(60)}.com`],
  ],
  [
    'address',
    [
      '192.0.2.1',
      '127.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '１２７.0.0.1',
      '1.2.3.4.5',
      '256.256.256.256',
      'acme.com.1',
      '[::1]',
      '::1',
      '2001:db8::1',
      '[2001:db8::1%eth0]',
    ],
  ],
  [
    'local',
    [
      'localhost',
      'printer',
      'nas.local',
      'a.localhost',
      'a.internal',
      'a.test',
      'a.invalid',
      'a.onion',
      'router.home.arpa',
      '1.in-addr.arpa',
    ],
  ],
  ['suffix', ['co.uk', 'github.io', 'GITHUB.io.']],
  ['ours', ['seal.example', 'Seal.Example.', 'a.seal.example', 'b.target.seal.example']],
] as const)('reports the flaw of a name: %s', (flaw, texts) => {
  expect(texts.map(flawOf)).toEqual(texts.map(() => flaw));
});

const someLabel = fc.stringMatching(/^[a-zA-Zà-öа-яёα-ω一-三0-9_.:%-]{0,12}$/u);
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.tuple(someLabel, someLabel).map(([a, b]) => `${a}.${b}.com`),
);

it('reads any input as a name with one meaning, or reports one flaw', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const parsed = parse(text);
      if (parsed.kind === 'flawed') {
        expect(domainFlaws).toContain(parsed.flaw);
        return;
      }
      const { identifier, displayDomain, baseDomain, subdomain } = parsed;
      expect(identifier).toMatch(/^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]+$/);
      expect(new URL(`https://${identifier}/`).hostname).toBe(identifier);
      expect(subdomain === '' ? baseDomain : `${subdomain}.${baseDomain}`).toBe(identifier);
      for (const again of [identifier, displayDomain, `${identifier.toUpperCase()}.`]) {
        expect(parse(again)).toEqual(parsed);
      }
    }),
    { numRuns: 2000 },
  );
});
