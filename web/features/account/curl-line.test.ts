import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { curlLine, shellWord } from './curl-line.ts';

test.each(['ada@example.com', "o'brien+x@example.com", '$(id)`id`"; #@example.com', ' ', 'é\\n'])(
  'a shell takes %s for one word, and for nothing else',
  (text) => {
    const said = execFileSync('sh', ['-c', `printf '%s|' ${shellWord(text)}`], {
      encoding: 'utf8',
    });
    expect(said).toBe(`${text}|`);
  },
);

test('the line leaves the token out, so that curl asks for it', () => {
  expect(curlLine('ada@example.com', 'https://seal.example', 'letter.txt')).toBe(
    `curl -u ada@example.com -F 'secret=<letter.txt' https://seal.example${concealSecret.path}`,
  );
});
