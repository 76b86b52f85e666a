import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './command-line.ts';

describe('the words', () => {
  it('reads a command, its argument and options in any order', () => {
    const line = parseCommandLine(['--ttl', '1h', 'share', '-q', 'notes', '--host=seal.example']);
    expect(line).toMatchObject({ command: 'share', operand: 'notes' });
    expect([line.value('ttl'), line.value('host')]).toEqual(['1h', 'seal.example']);
    expect([line.has('quiet'), line.has('json')]).toEqual([true, false]);
    expect([line.value('output'), line.values('recipient')]).toEqual([undefined, []]);
  });

  it('reads several recipients; of other options the last one counts', () => {
    const line = parseCommandLine(
      'share --recipient a@example.com --ttl 1h --recipient b@example.com --ttl 2h'.split(' '),
    );
    expect(line.values('recipient')).toEqual(['a@example.com', 'b@example.com']);
    expect(line.value('ttl')).toBe('2h');
  });

  it('reads stdin, or a file that looks like an option, as the argument', () => {
    expect(parseCommandLine(['share', '-'])).toMatchObject({ operand: '-' });
    expect(parseCommandLine(['share', '--', '--json'])).toMatchObject({ operand: '--json' });
  });

  it.each([[['-h']], [['share', '--help']], [['help']], [['help', 'share']], [['shair', '-h']]])(
    'reads a request for help: %j',
    (words) => {
      expect(parseCommandLine(words).command).toBe('help');
    },
  );

  it.each([[['-v']], [['--version']], [['share', '--version']]])(
    'reads a request for the version: %j',
    (words) => {
      expect(parseCommandLine(words).command).toBe('version');
    },
  );

  it('reads a number behind --wait as its minutes, and nothing else', () => {
    const read = (...words: string[]) => {
      const line = parseCommandLine(['ask', ...words]);
      return [line.value('wait'), line.operand];
    };
    expect(read('--wait', '10', 'Which?')).toEqual(['10', 'Which?']);
    expect(read('--wait=10', 'Which?')).toEqual(['10', 'Which?']);
    expect(read('--wait', 'Which?')).toEqual(['', 'Which?']);
    expect(read('--wait', '--', '10')).toEqual(['', '10']);
    expect(read('Which?', '--wait', '-q')).toEqual(['', 'Which?']);
  });

  it('reads everything behind --exec as a command', () => {
    const line = parseCommandLine(['asked', 'x', '--exec', 'sh', '-c', '--wait', '--', '--exec']);
    expect(line.values('exec')).toEqual(['sh', '-c', '--wait', '--', '--exec']);
    expect([line.operand, line.has('wait')]).toEqual(['x', false]);
    expect(parseCommandLine(['share', '--', '--exec'])).toMatchObject({ operand: '--exec' });
  });

  it.each([
    [[], 'Name a command'],
    [['toString'], 'no such command'],
    [['share', '-p'], 'no option -p'],
    [['share', '--passphrase=x'], 'no option --passphrase:'],
    [['share', '--no-json'], 'no option --no-json'],
    [['share', '--toString'], 'no option --toString'],
    [['share', '--ttl', '-q'], '--ttl needs a value: --ttl TIME'],
    [['share', '--ttl='], '--ttl needs a value'],
    [['share', '--json=1'], '--json takes no value'],
    [['recent', '--ttl', '1h'], 'recent has no option --ttl'],
    [['recent', 'x'], 'recent takes no argument'],
    [['burn', 'x', 'y'], 'burn takes one argument'],
    [['ask'], 'ask needs an argument: ask QUESTION'],
    [['asked', '--wait='], '--wait needs a value'],
    [['asked', '--exec'], '--exec needs a value'],
    [['share', '--exec', 'x'], 'share has no option --exec'],
  ])('refuses the words %j', (words, message) => {
    expect(() => parseCommandLine(words)).toThrow(message);
  });
});
