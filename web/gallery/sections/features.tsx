import { useRef, useState } from 'react';
import { Row, Sample, WithSite } from '../sample.tsx';
import { type Prompt } from '../../features/bot-check/bot-check.tsx';
import type { BotCheckState } from '../../features/bot-check/verification.ts';
import styles from '../gallery.module.css';
import { ShareLink } from '../../features/receipt/share-link.tsx';
import { PassphraseStatus } from '../../features/receipt/passphrase-status.tsx';
import { DisputeNotice, Timeline } from '../../features/receipt/timeline.tsx';
import { WrongLink } from '../../features/receipt/wrong-link.tsx';
import { LinkSeal } from '../../ui/link-seal.tsx';
import {
  lockedReceipt,
  disputedReceipt,
  disputedSecret,
  nowSeconds,
  passphraseReceipt,
  receivedReceipt,
  sampleEntries,
  sampleLink,
  sampleReceipt,
  sampleSecret,
  spentSecret,
  usedUpReceipt,
} from '../../samples/secrets.ts';
import { Gone } from '../../features/reveal/gone.tsx';
import { Opened } from '../../features/reveal/opened.tsx';
import { MembersOnly } from '../../features/conceal/members-only.tsx';
import { SealError } from '../../../shared/seal/seal-error.ts';
import type { Unsealing } from '../../data/unseal.ts';
import { type RunningUpload, UploadProgress } from '../../features/conceal/file-upload.tsx';
import { FilesProblem, type Problem } from '../../features/conceal/files-problem.tsx';
import * as encryption from '../../features/reveal/encrypted-secret.ts';
import { Sealed } from '../../features/reveal/sealed.tsx';
import type { Reveal } from '../../features/reveal/use-reveal.ts';
import { CallFailure } from '../../data/call-failure.ts';
import type { Mail } from '../../data/receipts.ts';
import { DashboardNavigation } from '../../features/dashboard/dashboard-navigation.tsx';
import { EntryList, EntrySkeletons, NoEntries } from '../../features/dashboard/entry-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { Flame } from '../../ui/flame.tsx';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { sampleSite, signedInSite } from '../../samples/site.ts';
import { domainStates } from '../../../shared/contract/domains.ts';
import { DomainStatus } from '../../features/domains/domain-status.tsx';
import { BrandingPreview } from '../../features/domains/branding-preview.tsx';
import { Branded } from '../../ui/branded.tsx';
import { identityTier, tiers } from '../../features/pricing/tiers.ts';
import { CreateActions, SecretField } from '../../features/conceal/create-form.tsx';
import { BotCheckBox } from '../../features/bot-check/bot-check.tsx';
import { Headline } from '../../features/receipt/receipt-page.tsx';
import { UnknownReceipt } from '../../features/receipt/receipt-boundary.tsx';
import { SearchField } from '../../features/dashboard/recent-page.tsx';
import { MailList } from '../../features/receipt/recipients.tsx';
import { DnsRecord } from '../../features/domains/dns-steps.tsx';
import { NoDomains } from '../../features/domains/domains-page.tsx';
import { FreePlans, PlanCard } from '../../features/pricing/pricing-page.tsx';

const nothing = () => undefined;

const uploads: Record<string, RunningUpload> = {
  'encrypting files': { sent: 0, total: 0, samples: [], isWaiting: false },
  'uploading files': {
    sent: 4_194_304,
    total: 10_485_760,
    samples: [
      { at: 0, bytes: 0 },
      { at: 5000, bytes: 4_194_304 },
    ],
    isWaiting: false,
  },
  'an upload that waits': { sent: 4_194_304, total: 10_485_760, samples: [], isWaiting: true },
};

const fileProblems: readonly Problem[] = [
  { kind: 'too-many', count: 2 },
  { kind: 'too-large', count: 1, bytesLeft: 524_288 },
  { kind: 'folder' },
  { kind: 'unreadable', name: 'contract.pdf' },
];

export function CreateForms() {
  return (
    <>
      <Sample name="the secret">
        <SampleSecretField typed="" />
      </Sample>
      <Sample name="more than half of the maximum">
        <SampleSecretField typed="violet hat" />
      </Sample>
      {Object.entries(uploads).map(([name, upload]) => (
        <Sample key={name} name={name}>
          <UploadProgress upload={upload} onCancel={nothing} />
        </Sample>
      ))}
      {fileProblems.map((problem) => (
        <Sample key={problem.kind} name={`files: ${problem.kind}`}>
          <FilesProblem problem={problem} bytesMax={2_097_152} />
        </Sample>
      ))}
      <Sample name="for members only">
        <MembersOnly />
      </Sample>
      <Sample name="nothing typed">
        <CreateActions
          hasText={false}
          hasContent={false}
          isGenerated={false}
          pending={null}
          onGenerate={nothing}
        />
      </Sample>
      <Sample name="something typed">
        <CreateActions hasText hasContent isGenerated={false} pending={null} onGenerate={nothing} />
      </Sample>
      <Sample name="a generated password">
        <CreateActions hasText hasContent isGenerated pending={null} onGenerate={nothing} />
      </Sample>
      <Sample name="creating">
        <CreateActions
          hasText
          hasContent
          isGenerated={false}
          pending="share"
          onGenerate={nothing}
        />
      </Sample>
      <Sample name="generating">
        <CreateActions
          hasText={false}
          hasContent={false}
          isGenerated={false}
          pending="generate"
          onGenerate={nothing}
        />
      </Sample>
    </>
  );
}

function SampleSecretField({ typed }: { typed: string }) {
  const [value, setValue] = useState(typed);
  return <SecretField value={value} onChange={setValue} charactersMax={12} onSubmitKey={nothing} />;
}

interface SampleCheckProps {
  state: BotCheckState;
  progress?: number;
  prompt?: Prompt;
}

/** The check on forms that are sent without being signed in. */
export function BotChecks() {
  return (
    <>
      <Sample name="unverified">
        <SampleCheck state="unverified" />
      </Sample>
      <Sample name="sent without it">
        <SampleCheck state="unverified" prompt="first" />
      </Sample>
      <Sample name="payload already used">
        <SampleCheck state="unverified" prompt="again" />
      </Sample>
      <Sample name="verifying">
        <SampleCheck state="verifying" progress={0.4} />
      </Sample>
      <Sample name="verified">
        <SampleCheck state="verified" />
      </Sample>
      <Sample name="error">
        <SampleCheck state="error" />
      </Sample>
      <Sample name="expired">
        <SampleCheck state="expired" />
      </Sample>
    </>
  );
}

function SampleCheck({ state, progress = 0, prompt }: SampleCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.column}>
      <BotCheckBox
        box={box}
        state={state}
        progress={progress}
        prompt={prompt ?? null}
        onStart={() => undefined}
      />
    </div>
  );
}

const keyIn = (link: string) => link.split('/').at(-1);

const timelines = {
  'waiting for its recipient': sampleReceipt,
  'with a passphrase': passphraseReceipt,
  locked: lockedReceipt,
  'locked, with no unlock left': usedUpReceipt,
  opened: receivedReceipt,
  'opened, and reported': disputedReceipt,
};

export function Receipts() {
  return (
    <>
      {(['alive', 'unlinked', 'closed', 'received', 'burned', 'expired'] as const).map((status) => (
        <Sample key={status} name={`headline, ${status}`}>
          <Headline status={status} />
        </Sample>
      ))}
      <Sample name="the link to send">
        <LinkSeal secretKey={keyIn(sampleLink)}>
          <ShareLink url={sampleLink} metadataKey="" />
        </LinkSeal>
      </Sample>
      <Sample name="sent to the recipient by mistake">
        <WrongLink hasLink />
      </Sample>
      {Object.entries(timelines).map(([name, receipt]) => (
        <Sample key={name} name={`timeline, ${name}`}>
          <PassphraseStatus receipt={receipt} metadataKey={receipt.record.key} />
          <DisputeNotice receipt={receipt} />
          <Timeline receipt={receipt} />
        </Sample>
      ))}
      <Sample name="unknown page">
        <UnknownReceipt />
      </Sample>
    </>
  );
}

const wrong = new CallFailure(
  {
    kind: 'refused',
    status: 422,
    message: 'Double check that passphrase',
    body: { message: 'Double check that passphrase', code: 'passphrase_wrong' },
  },
  '/api/v2/secret',
);

const reveals: Record<string, { reveal: Reveal; hasPassphrase: boolean; lockedUntil?: number }> = {
  sealed: { reveal: { phase: 'sealed' }, hasPassphrase: false },
  'sealed, with a passphrase': { reveal: { phase: 'sealed' }, hasPassphrase: true },
  'the passphrase was wrong': { reveal: { phase: 'failed', error: wrong }, hasPassphrase: true },
  'locked after too many attempts': {
    reveal: { phase: 'sealed' },
    hasPassphrase: true,
    lockedUntil: nowSeconds + 600,
  },
  opening: { reveal: { phase: 'opening', attempt: 1 }, hasPassphrase: false },
  'trying again': { reveal: { phase: 'opening', attempt: 2 }, hasPassphrase: false },
};

const downloading: Unsealing = {
  stage: 'download',
  bytes: 4_194_304,
  total: 10_485_760,
  secondsLeft: 38,
};

const encryptedReveals: Record<string, Reveal> = {
  'encrypted in parts': { phase: 'sealed' },
  downloading: { phase: 'opening', attempt: 1, progress: downloading },
  'the download was cancelled': { phase: 'sealed', isCancelled: true },
  decrypting: { phase: 'opening', attempt: 1, progress: { ...downloading, stage: 'decryption' } },
  'it cannot be decrypted': { phase: 'failed', error: new SealError('damaged') },
};

const openedFiles = {
  ...sampleSecret,
  record: { ...sampleSecret.record, secret_value: '' },
  files: [
    { name: 'contract.pdf', content: new Blob(['x'.repeat(81_920)]) },
    { name: `${'a-very-long-name-'.repeat(6)}.docx`, content: new Blob(['x']) },
  ],
};

export function RevealStates() {
  return (
    <>
      {Object.entries(reveals).map(([name, props]) => (
        <Sample key={name} name={name}>
          <Sealed {...props} onOpen={nothing} />
        </Sample>
      ))}
      {Object.entries(encryptedReveals).map(([name, reveal]) => (
        <Sample key={name} name={name}>
          <Sealed
            hasPassphrase={false}
            ciphertext={{ bytes: downloading.total, isInParts: true }}
            encryption={encryption}
            reveal={reveal}
            onOpen={nothing}
            onCancel={nothing}
          />
        </Sample>
      ))}
      <Sample name="opened, with files">
        <encryption.OpenedFiles secret={openedFiles} />
      </Sample>
      <Sample name="opened by its creator, the end cut off">
        <Opened secret={sampleSecret} />
      </Sample>
      {(['received', 'burned', 'expired'] as const).map((state) => (
        <Sample key={state} name={`spent: ${state}`}>
          <Gone failure={spentSecret(state)} isAlone={false} />
        </Sample>
      ))}
      <Sample name="spent: received, and reported">
        <Gone failure={disputedSecret} isAlone={false} />
      </Sample>
      <Sample name="opened by someone else first">
        <Gone failure={null} wasAttempted isAlone={false} />
      </Sample>
    </>
  );
}

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
        <Sample name="burn icon">
          <Flame size={32} />
        </Sample>
      </Row>
      <Sample name="pager">
        <Pager page={2} pages={12}>
          {(page, className, content) => (
            <a key={page} href="#lists" className={className}>
              {content}
            </a>
          )}
        </Pager>
      </Sample>
      <Sample name="navigation of signed-in customers">
        <WithSite site={signedInSite}>
          <DashboardNavigation />
        </WithSite>
      </Sample>
      <Sample name="search field">
        <SampleSearch />
      </Sample>
      {Object.entries(sampleEntries).map(([name, entry]) => (
        <Sample key={name} name={`an entry: ${name}`}>
          <EntryList entries={[entry]} none="None" />
        </Sample>
      ))}
      <Sample name="placeholder of entries">
        <EntrySkeletons count={2} />
      </Sample>
      <Sample name="no entries">
        <NoEntries />
      </Sample>
      <Sample name="empty list with an action">
        <EmptyList heading="Nothing here yet" text="What you make stands here.">
          <Button variant="primary">Make something</Button>
        </EmptyList>
      </Sample>
      <Sample name="a table whose rows become cards on narrow screens">
        <CardTable label="Secrets" head={['Name', 'State'].map(headOf)}>
          {['The first', 'The second'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-column="State">Sealed</td>
            </tr>
          ))}
        </CardTable>
      </Sample>
      <Sample name="panels">
        <Panels>
          <Panel heading="One matter">What there is to say about it.</Panel>
          <Panel heading="Another one" aside={<Badge count={2} />}>
            What there is to say about that.
          </Panel>
        </Panels>
      </Sample>
      <Sample name="emails">
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

const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const branding = {
  name: 'Acme Hosting',
  accent: '#ffe08a',
  before: 'Call us before you open this if you did not expect it.',
  after: 'Change this password when you first sign in.',
  logo: LOGO,
  isLogoNew: false,
};

const brandings = {
  'name, picture and colour': branding,
  'a name alone': { name: 'Acme Hosting', logo: null, accent: '' },
  'a dark colour alone': { name: '', logo: null, accent: '#101040' },
};

export function Domains() {
  return (
    <>
      <Row>
        {domainStates.map((status) => (
          <Sample key={status} name={status}>
            <DomainStatus status={status} />
          </Sample>
        ))}
      </Row>
      {Object.entries(brandings).map(([name, { name: owner, logo, accent }]) => (
        <Sample key={name} name={name}>
          <Branded name={owner} logo={logo} accent={accent}>
            <Button variant="primary">Break the seal</Button>
          </Branded>
        </Sample>
      ))}
      <Sample name="the preview of a branding">
        <BrandingPreview branding={branding} />
      </Sample>
      <Sample name="a record">
        <DnsRecord type="CNAME" host="secrets.acme.example" value="seal.example" />
      </Sample>
      <Sample name="no domains">
        <NoDomains isIncluded>
          <Button variant="primary">Add a domain</Button>
        </NoDomains>
      </Sample>
    </>
  );
}

const selling = {
  ...sampleSite,
  sold_plans: tiers.map(({ id }) => ({ planid: id, periods: ['year' as const] })),
};

export function Prices() {
  return (
    <>
      {tiers.map((tier) => (
        <Sample key={tier.id} name={`${tier.id}, for sale by the year`}>
          <PlanCard tier={tier} period="yearly" site={selling} />
        </Sample>
      ))}
      <Sample name="by the month, where it is sold by the year only">
        <PlanCard tier={identityTier} period="monthly" site={selling} />
      </Sample>
      <Sample name="free">
        <FreePlans site={undefined} />
      </Sample>
    </>
  );
}
