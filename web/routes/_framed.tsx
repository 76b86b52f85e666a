import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { reportError } from '../api/error-reporting.ts';
import { defaultLayout } from '../features/layout/layout.ts';
import { needMessages } from '../intl/language.ts';
import { Boundary, Crash } from '../ui/failure.tsx';
import { Frame } from '../features/layout/frame.tsx';

export const Route = createFileRoute('/_framed')({
  beforeLoad: () => needMessages('public'),
  component: Framed,
  // Every page of the site has it.
  codeSplitGroupings: [],
});

function Framed() {
  const layout = useMatches({
    select: (matches) => matches.at(-1)?.staticData.layout ?? defaultLayout,
  });
  const page = useMatches({ select: (matches) => matches.at(-1)?.id });
  return (
    <Frame layout={layout}>
      {/* Header and footer stay, so that the visitor can go elsewhere. */}
      <Boundary
        key={page}
        fallback={<Crash />}
        onError={(error) => reportError(isMissingCode(error) ? 'chunk' : 'crash', error)}
      >
        <Outlet />
      </Boundary>
    </Frame>
  );
}

/** What browsers throw when the file of a page cannot be loaded; the router has reloaded the page once by then. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /\bmodule\b/.test(error.message);
}
