import { useState } from 'react';
import type { Mail } from '../../data/receipts.ts';
import { DashboardNavigation } from '../../features/dashboard/dashboard-navigation.tsx';
import { EntryList, EntrySkeletons } from '../../features/dashboard/entry-list.tsx';
import { NoEntries } from '../../features/dashboard/no-entries.tsx';
import { SearchField } from '../../features/dashboard/search-field.tsx';
import { MailList } from '../../features/receipt/mail-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Flame } from '../../ui/flame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Row, Sample } from '../sample.tsx';
import { sampleEntries } from '../sample-entries.ts';
import { nowSeconds } from '../sample-secrets.ts';
import { signedInSite } from '../sample-site.ts';
import { WithSite } from '../with-site.tsx';

const mails: readonly Mail[] = (['waiting', 'sent', 'failed'] as const).map((state) => ({
  id: state,
  recipient: 'jo*****@e*****.com',
  state,
  stamp: nowSeconds - 300,
}));

export function Lists() {
  return (
    <>
      <Row>
        {[0, 7, 1234].map((count) => (
          <Sample key={count} name={`a count of ${count}`}>
            <Badge count={count} />
          </Sample>
        ))}
        <Sample name="a count of at least 50">
          <Badge count={50} atLeast />
        </Sample>
        <Sample name="a flame">
          <Flame size={32} />
        </Sample>
      </Row>
      <Sample name="the way through a long list">
        <Pager page={2} pages={12}>
          {(page, className, content) => (
            <a key={page} href="#lists" className={className}>
              {content}
            </a>
          )}
        </Pager>
      </Sample>
      <Sample name="the pages of the signed in">
        <WithSite site={signedInSite}>
          <DashboardNavigation atDomains />
        </WithSite>
      </Sample>
      <Sample name="looking for one">
        <SampleSearch />
      </Sample>
      {Object.entries(sampleEntries).map(([name, entry]) => (
        <Sample key={name} name={`an entry: ${name}`}>
          <EntryList entries={[entry]} none="None" />
        </Sample>
      ))}
      <Sample name="room for entries">
        <EntrySkeletons count={2} />
      </Sample>
      <Sample name="no entries">
        <NoEntries />
      </Sample>
      <Sample name="mails">
        <MailList mails={mails} isAlive metadataKey="sample" />
      </Sample>
    </>
  );
}

function SampleSearch() {
  const [value, setValue] = useState('4f7a');
  return <SearchField value={value} onChange={setValue} among={50} />;
}
