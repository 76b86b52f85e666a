/**
 * The commands in the `sh` blocks of one section, in their order, without what is said about them.
 *
 * @throws when there is no such section, or no command in it
 */
export function commandsOf(readme: string, section: string): string[] {
  const found = readme.split(/^## /m).find((part) => part.startsWith(`${section}\n`));
  const blocks = [...(found ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  const lines = blocks.flatMap(([, block = '']) => block.split('\n'));
  const commands = lines.map((line) => line.replace(/\s+# .*$/, '').trim()).filter(Boolean);
  if (commands.length === 0) throw new Error(`the README has no commands under “${section}”`);
  return commands;
}
