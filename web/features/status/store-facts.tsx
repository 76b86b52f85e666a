import { FormattedMessage } from 'react-intl';
import type { Check, StoreStates } from '../../data/status.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Fact, Room } from './fact.tsx';
import styles from './store-facts.module.css';

type StoreState = StoreStates['kv'];

/** Whether the two stores that a secret is torn between answer. */
export function StoreFacts({ check }: { check: Check | undefined }) {
  return (
    <>
      <Fact
        name={
          <FormattedMessage
            id="status.envelopes"
            defaultMessage="Envelope store"
            description="On the status page, before how the store of sealed secrets stands"
          />
        }
      >
        <State check={check} store="kv" />
      </Fact>
      <Fact
        name={
          <FormattedMessage
            id="status.vault"
            defaultMessage="Vault"
            description="On the status page, before how the store of the other halves of secrets stands"
          />
        }
      >
        <State check={check} store="vault" />
      </Fact>
    </>
  );
}

interface StateProps {
  check: Check | undefined;
  store: keyof StoreStates;
}

/** All that could stand here keeps its room, and other words are other elements: so nothing moves. */
function State({ check, store }: StateProps) {
  const state = check?.stores?.[store];
  return (
    <span className={styles.stack}>
      <span key={check ? `known ${state}` : 'unknown'}>
        {check ? <Known state={state} /> : <Room />}
      </span>
      <span className={styles.room} aria-hidden="true">
        <Works />
      </span>
      <span className={styles.room} aria-hidden="true">
        <Silent />
      </span>
    </span>
  );
}

function Known({ state }: { state: StoreState | undefined }) {
  switch (state) {
    case 'ok':
      return <Works />;
    case 'silent':
      return <Silent />;
    case undefined:
      return '–';
  }
}

function Works() {
  return (
    <StatusMark kind="good">
      <FormattedMessage
        id="status.store.works"
        defaultMessage="Works"
        description="On the status page: this store answers"
      />
    </StatusMark>
  );
}

function Silent() {
  return (
    <StatusMark kind="bad">
      <FormattedMessage
        id="status.store.silent"
        defaultMessage="No answer"
        description="On the status page: this store does not answer"
      />
    </StatusMark>
  );
}
