/** Whole pages, one at a time, because they have landmarks of their own: `/__gallery?page=<name>`. */
import type { Site } from '../data/site.ts';
import { defaultLayout } from '../features/frame/layout.ts';
import { NotFound } from '../features/frame/not-found.tsx';
import { FramedPage } from '../routes/-framed-page.tsx';
import { bannerSite, bareSite, colonelSite, sampleSite, signedInSite } from '../samples/site.ts';
import { WithSite } from './sample.tsx';
import { RevealFrame } from '../features/reveal/reveal-frame.tsx';
import { Sealed } from '../features/reveal/sealed.tsx';
import type { ReactNode } from 'react';

/** A page with the header and footer of an installation. */
function Framed({ site }: { site: Site }) {
  return (
    <WithSite site={site}>
      <FramedPage layout={defaultLayout}>
        <NotFound />
      </FramedPage>
    </WithSite>
  );
}

function WithoutAccounts() {
  return <Framed site={bareSite} />;
}

function SignedOut() {
  return <Framed site={sampleSite} />;
}

function SignedIn() {
  return <Framed site={signedInSite} />;
}

function Colonel() {
  return <Framed site={colonelSite} />;
}

function WithBanner() {
  return <Framed site={bannerSite} />;
}

/** The recipient's page before the secret is opened. */
function Recipient() {
  return (
    <RevealFrame>
      <Sealed hasPassphrase reveal={{ phase: 'sealed' }} onOpen={() => undefined} />
    </RevealFrame>
  );
}

export const pages: Record<string, () => ReactNode> = {
  'without-accounts': WithoutAccounts,
  'signed-out': SignedOut,
  'signed-in': SignedIn,
  colonel: Colonel,
  'with-banner': WithBanner,
  recipient: Recipient,
};
