import { useState } from 'react';
import type { Mail } from '../../data/receipts.ts';
import { DashboardNavigation } from '../../features/dashboard/dashboard-navigation.tsx';
import { EntryList, EntrySkeletons, NoEntries } from '../../features/dashboard/entry-list.tsx';
import { SearchField } from '../../features/dashboard/recent-page.tsx';
import { MailList } from '../../features/receipt/recipients.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { Flame } from '../../ui/flame.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
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
          <DashboardNavigation />
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
      <Sample name="nothing, and what to do about it">
        <EmptyList heading="Nothing here yet" text="What you make stands here.">
          <Button variant="primary">Make something</Button>
        </EmptyList>
      </Sample>
      <Sample name="a table whose lines are cards where there is little room">
        <CardTable label="Letters" head={['Name', 'State'].map(headOf)}>
          {['The first', 'The second'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-column="State">Sealed</td>
            </tr>
          ))}
        </CardTable>
      </Sample>
      <Sample name="matters of a page">
        <Panels>
          <Panel heading="One matter">What there is to say about it.</Panel>
          <Panel heading="Another one" aside={<Badge count={2} />}>
            What there is to say about that.
          </Panel>
        </Panels>
      </Sample>
      <Sample name="mails">
        <MailList mails={mails} isAlive metadataKey="sample" />
      </Sample>
    </>
  );
}

function headOf(name: string) {
  return (
    <th key={name} scope="col">
      {name}
    </th>
  );
}

function SampleSearch() {
  const [value, setValue] = useState('4f7a');
  return <SearchField value={value} onChange={setValue} among={50} />;
}
