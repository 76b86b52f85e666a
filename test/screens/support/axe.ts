/** Accessibility violations that axe finds in the page. */
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Takes almost half of the time of all rules together. */
const CONTRAST = 'color-contrast';

/** The violations of all rules, each as one line: the rule and the element. */
export function violations(): Promise<string[]> {
  return analyse({ runOnly: RULES });
}

/** The violations of all rules but the one about colour contrast. */
export function violationsBesideContrast(): Promise<string[]> {
  return analyse({ runOnly: RULES, rules: { [CONTRAST]: { enabled: false } } });
}

/** The violations of colour contrast alone. */
export function contrastViolations(): Promise<string[]> {
  return analyse({ runOnly: { type: 'rule', values: [CONTRAST] } });
}

/** Without the lists of elements that pass, whose selectors take longer than the rules. */
async function analyse(options: axe.RunOptions): Promise<string[]> {
  const found = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const where = target.join(' ');
      return `${id}: ${help} (${where}) ${failureSummary ?? ''}`;
    }),
  );
}
