import type { Site } from '../../data/site.ts';
import { defaultLayout } from '../../features/frame/layout.ts';
import { NotFound } from '../../features/frame/not-found.tsx';
import { FramedPage } from '../../routes/-framed-page.tsx';
import { announcingSite, bareSite, colonelSite, sampleSite, signedInSite } from '../sample-site.ts';
import { WithSite } from '../with-site.tsx';

/** A page with header and footer, as they are for somebody. */
function Framed({ site }: { site: Site }) {
  return (
    <WithSite site={site}>
      <FramedPage layout={defaultLayout}>
        <NotFound />
      </FramedPage>
    </WithSite>
  );
}

export function WithoutAccounts() {
  return <Framed site={bareSite} />;
}

export function SignedOut() {
  return <Framed site={sampleSite} />;
}

export function SignedIn() {
  return <Framed site={signedInSite} />;
}

export function Colonel() {
  return <Framed site={colonelSite} />;
}

export function Announcing() {
  return <Framed site={announcingSite} />;
}
