import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../data/site.ts';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import type { Layout } from './layout.ts';
import { Masthead } from './masthead.tsx';
import type { Tools } from './tools.ts';

interface FrameProps {
  layout: Layout;
  tools: Tools;
  children: ReactNode;
}

/** The header and footer around every page but the reader's. What they show, the site decides. */
export function Frame({ layout, tools, children }: FrameProps) {
  const site = useQuery(siteQuery).data;
  return (
    <>
      {layout.masthead && <Masthead site={site} navigation={layout.navigation} tools={tools} />}
      <main className={styles.main} data-width={layout.width}>
        {children}
      </main>
      <Footer site={site} layout={layout} tools={tools} />
    </>
  );
}
