/** The commands of a page of documentation. */

export interface Block {
  /** The heading of its section. */
  readonly heading: string;
  readonly text: string;
}

/** The `sh` blocks of a page in their order, also those in the steps of a list, without their indentation. */
export function blocksOf(page: string): Block[] {
  return page.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    return [...section.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(
      ([, indentation = '', text = '']) => ({
        heading,
        text: text.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
      }),
    );
  });
}
