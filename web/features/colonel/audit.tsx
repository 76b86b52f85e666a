import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { listAudit } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { auditQuery } from '../../data/colonel.ts';
import { AuditTable } from './audit-table.tsx';
import { ListFrame } from './list-frame.tsx';
import { Panel } from './panel.tsx';
import { useLines } from './use-lines.ts';

/** What colonels did. */
export function Audit() {
  const list = useLines(auditQuery(useQueryClient()));
  return (
    <Panel
      heading={
        <FormattedMessage
          id="colonel.audit"
          defaultMessage="Who changed what"
          description="Heading over the list of what administrators did"
        />
      }
    >
      <ListFrame list={list} path={pathOf(listAudit)} none={<None />}>
        {(deeds) => <AuditTable deeds={deeds} />}
      </ListFrame>
    </Panel>
  );
}

function None() {
  return (
    <FormattedMessage
      id="colonel.audit.none"
      defaultMessage="No colonel has changed anything yet."
      description="Said in place of the list of what administrators did, when there is nothing"
    />
  );
}
