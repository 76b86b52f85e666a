import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { curlLine, shellWord } from './api-tokens.tsx';

it.each(['ada@example.com', "o'brien+x@example.com", '$(id)`id`"; #@example.com', ' ', 'é\\n'])(
  'writes %s as exactly one word for a shell',
  (text) => {
    const output = execFileSync('sh', ['-c', `printf '%s|' ${shellWord(text)}`], {
      encoding: 'utf8',
    });
    expect(output).toBe(`${text}|`);
  },
);

it('leaves the token out of the command, so that curl prompts for it', () => {
  expect(curlLine('ada@example.com', 'https://seal.example', 'message.txt')).toBe(
    `curl -u ada@example.com -F 'secret=<message.txt' https://seal.example${concealSecret.path}`,
  );
});
