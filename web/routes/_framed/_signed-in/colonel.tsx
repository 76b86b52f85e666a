import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { fragmentOf, termIn } from '../../../api/search-term.ts';
import { BannerPreview } from '../../../parts/banner/banner.tsx';
import { leftOut } from '../../../parts/banner/sanitise.ts';
import { ColonelGuard } from '../../../features/admin/colonel-guard.tsx';
import { ColonelPage } from '../../../features/admin/colonel-page.tsx';
import { readSearch } from '../../../features/admin/tab-names.ts';
import { wideLayout } from '../../../features/layout/layout.ts';
import { NotFound } from '../../../parts/not-found.tsx';
import { needMessages } from '../../../intl/language.ts';

interface ColonelSearch {
  tab?: unknown;
  q?: unknown;
}

export const Route = createFileRoute('/_framed/_signed-in/colonel')({
  // The page validates it (`readSearch`) and checks the role: every page loads the route.
  validateSearch: (search: ColonelSearch) => search,
  beforeLoad: () => needMessages('colonel'),
  component: Colonel,
  staticData: { layout: wideLayout },
});

const announcement = { Preview: BannerPreview, leftOut };

function Colonel() {
  const navigate = useNavigate();
  const { tab, q } = Route.useSearch();
  const fragment = useLocation({ select: ({ hash }) => hash });
  return (
    <ColonelGuard fallback={<NotFound />}>
      <ColonelPage
        search={readSearch({ tab, q: termIn(fragment) || q })}
        onSearch={({ q: looked = '', ...search }, { replace }) =>
          void navigate({ to: '/colonel', search, hash: fragmentOf(looked), replace })
        }
        announcement={announcement}
      />
    </ColonelGuard>
  );
}
