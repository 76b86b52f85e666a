import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainFlaws } from '../../shared/contract/domains.ts';
import { parseDomain } from './domain-name.ts';

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

describe('a valid name', () => {
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
  ])('%j is %s under %s', (text, identifier, baseDomain, subdomain) => {
    const isApex = subdomain === '';
    expect(parse(text)).toMatchObject({
      kind: 'domain',
      identifier,
      baseDomain,
      subdomain,
      isApex,
    });
  });

  it.each(['bücher.com', 'XN--BCHER-KVA.com'])('is shown in Unicode: %s', (text) => {
    expect(parse(text)).toMatchObject({ displayDomain: 'bücher.com' });
  });

  it.each([
    'пример.рф',
    '日本語カナabc.jp',
    '漢字ひらがな.jp',
    '한국漢abc.kr',
    'ㄅㄆ漢a.com',
    'ελλάδα.com',
    'עברית.com',
  ])('may use one script, or scripts that are combined: %s', (text) => {
    expect(parse(text)).toMatchObject({ kind: 'domain', displayDomain: text });
  });
});

describe('an invalid name has a flaw', () => {
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
    [
      'mixed_script',
      ['аpple.com', 'xn--pple-43d.com', 'googlе.com', 'αpple.com', 'a漢ёж.com', 'ー1бв.com'],
    ],
  ] as const)('%s', (flaw, texts) => {
    expect(texts.map(flawOf)).toEqual(texts.map(() => flaw));
  });
});

describe('any input', () => {
  const someLabel = fc.stringMatching(/^[a-zA-Zà-öа-яёα-ω一-三0-9_.:%-]{0,12}$/u);
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.tuple(someLabel, someLabel).map(([a, b]) => `${a}.${b}.com`),
  );

  it('is a name with one meaning, or has one flaw', () => {
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
});
