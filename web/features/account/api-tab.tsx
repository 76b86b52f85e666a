import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../data/account.ts';
import { Panels } from '../../ui/panel.tsx';
import { ApiTokens } from './api-tokens.tsx';

/** How programs act for the account, and how the account tells programs. */
export function ApiTab({ Webhooks }: { Webhooks: ComponentType }) {
  const { isPending } = useQuery(accountQuery);
  return (
    <Panels>
      <ApiTokens />
      {/* It loads meanwhile, but stands still: how tall the panel of the tokens is hangs on the account. */}
      <div hidden={isPending}>
        <Webhooks />
      </div>
    </Panels>
  );
}
