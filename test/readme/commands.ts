/**
 * The commands in the `sh` blocks of one section, in their order, without what is said about them.
 *
 * @throws when there is no such section, or no command in it
 */
export function commandsOf(readme: string, section: string): string[] {
  const found = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const lines = examplesOf(found).flatMap(({ commands: block }) => block.split('\n'));
  const commands = lines.map((line) => line.replace(/\s+# .*$/, '').trim()).filter(Boolean);
  if (commands.length === 0) throw new Error(`the README has no commands under “${section}”`);
  return commands;
}

/** An `sh` block of a page, and its expected output: the `text` block after it, in which `…` stands for anything. */
export interface Example {
  readonly commands: string;
  readonly output: string;
}

interface Block {
  readonly language: string;
  readonly text: string;
}

/** The fenced blocks of a page, also those in the steps of a list, without their indentation. */
function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```$/gm)].map(
    ([, indentation = '', language = '', text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
    }),
  );
}

/** The examples of a page, in their order. */
export function examplesOf(page: string): Example[] {
  const blocks = blocksOf(page);
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: text, output: next?.language === 'text' ? next.text : '' }];
  });
}

/** The settings in the `ini` blocks of a page. */
export function settingsOf(page: string): Record<string, string> {
  const lines = blocksOf(page)
    .filter(({ language }) => language === 'ini')
    .flatMap(({ text }) => text.split('\n').filter(Boolean));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}
