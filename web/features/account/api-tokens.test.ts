import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { curlLine, shellWord } from './api-tokens.tsx';

test.each(['ada@example.com', "o'brien+x@example.com", '$(id)`id`"; #@example.com', ' ', 'é\\n'])(
  'a shell parses %s as exactly one word',
  (text) => {
    const output = execFileSync('sh', ['-c', `printf '%s|' ${shellWord(text)}`], {
      encoding: 'utf8',
    });
    expect(output).toBe(`${text}|`);
  },
);

test('the command leaves the token out, so that curl prompts for it', () => {
  expect(curlLine('ada@example.com', 'https://seal.example', 'message.txt')).toBe(
    `curl -u ada@example.com -F 'secret=<message.txt' https://seal.example${concealSecret.path}`,
  );
});
