import { useBrowserValue } from '../../prerender/browser-value.ts';
import type { Periods } from './periods.ts';
import { Clause, RegionStatement } from './prose.tsx';

/** The longest expiry times of the plans and the periods of the code, in English words such as “7 days”. */
interface Times extends Periods {
  readonly anonymous: string;
  readonly free: string;
  readonly paid: string;
}

/** The headings of the policy. */
export const privacyClauses = [
  'What this policy covers',
  'Secrets',
  'Accounts',
  'Emails and messages to the operator',
  'IP addresses',
  'Logs',
  'Who else receives data',
  'Where data is stored',
  'Cookies',
  'Storage in your browser',
  'Legal basis',
  'Your rights',
  'Changes',
] as const;

interface WordingProps {
  times: Times;
}

/** The privacy policy in full. */
export function PrivacyWording({ times }: WordingProps) {
  return (
    <>
      <PrivacySecrets times={times} />
      <PrivacyAccount times={times} />
      <PrivacyEmail times={times} />
      <PrivacyServer times={times} />
      <PrivacyBrowser times={times} />
    </>
  );
}

/** Sections 1 and 2: scope, and secrets. */
function PrivacySecrets({ times }: WordingProps) {
  return (
    <>
      <Clause of={privacyClauses} number={1} />
      <p>
        This policy explains which data the operator handles when you use the site, why, where, and
        for how long. It describes the site as the published software runs it. You can open secrets
        without an account and, unless the operator requires one, create them. You need to give no
        name, and no email address except to open a link that its sender has limited to certain
        people (section 4). Section 3 explains what an account adds.
      </p>
      <Clause of={privacyClauses} number={2} />
      <p>
        Who encrypts a secret? As a rule your browser does, before anything is sent. Then the server
        receives the encrypted text and files, their total size, one of the two halves that decrypt
        them, and values that check the key of the link and the passphrase. It never receives the
        text, the names of files, the passphrase, or the part of the link after the “#”, and cannot
        compute them. There is one exception: a program on the way, such as an email filter, can
        change the link so that this part reaches the server. If a recipient opens a link that was
        changed in this way, the page says so; if only that program opens it, no page can. The
        operator can also set that this site encrypts, and it does so itself where it emails the
        link, where your browser cannot encrypt because the page came without https, and for
        programs that ask it to. If your browser encrypts, the form says so before you send it; if
        it does not say so, this site does it.
      </p>
      <p>
        If this site encrypts a secret, the server receives its text, or generates a password if you
        ask for one, and receives the passphrase, if you choose one. It encrypts the text. To open
        or burn such a secret, it receives the key from the link, and the passphrase if there is
        one. The text, the passphrase and the keys of links are held in memory to answer the
        request, and are not stored. There are two exceptions, for keys only, and both are
        encrypted: the list of an account (section 3) and an email that waits to be sent (section
        4).
      </p>
      <p>
        In both cases the server receives the expiry time and what you choose in the form, and
        stores the secret in two parts: an encrypted envelope, and a random half of the key, without
        which the envelope cannot be decrypted. A note for the recipient is stored encrypted in the
        same way, and anyone who has the link can read it before opening. To open a secret, the
        server also receives a random claim token.
      </p>
      <p>
        A secret that was opened can be loaded again for {times.lease}, or for {times.partsLease} if
        it is so large that it is sent in parts. Within a few minutes after that, its envelope or
        its parts are deleted, and the random half and the note are overwritten; if the storage does
        not respond, as soon as it does. If the secret is burned, the half and the note are
        overwritten at once, and the rest is deleted in the same way. If no one opens it, the half
        and the note are overwritten within a few minutes after it expires, and the envelope is
        deleted {times.extra} after that time, or its parts {times.upload} plus {times.partsExtra}{' '}
        after it at the latest. Parts of an upload that is not finished are deleted after{' '}
        {times.upload}. A secret created without an account expires after {times.anonymous} at the
        latest, one created with a free account after {times.free}, and one created with a paid plan
        after {times.paid}.
      </p>
      <p>
        For twice the expiry time, counted from the creation of the secret, and at least until{' '}
        {times.timeline} after it expires, the server keeps a record of it. The record shows the
        creator what happened, and tells recipients that a link was used. It contains no name in
        readable form. It contains:
      </p>
      <ul>
        <li>
          When the secret was created, first viewed by its creator, opened, burned, locked, unlocked
          or reported, when it expires, and until when it is locked.
        </li>
        <li>
          How many passphrases were tried and codes requested, and how often an answer was repeated.
        </li>
        <li>
          Hashes that check the passphrase, the link and the encrypted text, and the size of that
          text if a browser encrypted it.
        </li>
        <li>
          Encrypted for those who have the links: its size, number of lines and expiry time, its
          custom domain and language, and a name that secrets created together share.
        </li>
        <li>
          If you were signed in, encrypted for those who have the private link: your account, the
          obscured addresses of the recipients that the link was emailed to, your label, and which
          emails you get.
        </li>
        <li>
          If you were signed in, also a keyed hash that lets only your own account recognise the
          secret and, encrypted for those who open the link, which account lists it, so that the
          list can show at once that it was opened or burned.
        </li>
      </ul>
      <p>
        If any email about a secret is on when you create it (some are on until you turn them off),
        or if you later change which ones you get, its label is also stored with your list (section
        3), encrypted with a key of the server, so the operator could read it. It stays as long as
        the entry in the list, even if you turn these emails off.
      </p>
      <p>
        If you ask for a secret, your browser encrypts the question, your name and the names of the
        fields with a key that is in the ask link, after the “#”. The site stores the result, hashes
        that check the two links, until when it takes answers and how many, and, encrypted for those
        who have one of the links, your account if you were signed in, and your obscured address if
        you chose to show it. Once the request is closed, or {times.upload} after it expires, all
        that is encrypted is overwritten within a few minutes. If there are answers that you did not
        delete, this waits until the last of them expires, even if it was opened. The times, the
        number of answers, their sizes and the hashes are kept for as long again, and for at least{' '}
        {times.timeline}. An answer is a secret that the browser of its sender encrypts for your
        private page alone: what this section says of secrets that a browser encrypted applies to
        it, but it expires after the time that whoever asked has chosen, as their plan allows. The
        site can read neither the question nor an answer, with two exceptions. A program on the way
        can change a link so that all of it reaches the server: if you open it in that form, the
        page says so. And someone can send the ask link with a report, which shows the question.
      </p>
      <p>
        Texts may contain personal data of any kind. The operator does not know whether they do, and
        does not look.
      </p>
    </>
  );
}

/** Section 3: accounts. */
function PrivacyAccount({ times }: WordingProps) {
  return (
    <>
      <Clause of={privacyClauses} number={3} />
      <p>
        To sign up, you give an email address, and choose a password with the link that is emailed
        to it. A sign-up that is not verified is deleted after {times.signUp}. An account contains:
      </p>
      <ul>
        <li>
          Your email address, language, plan and role; which emails you want; when the account was
          created and when you last signed in; how many secrets you created and burned, and how many
          of them were opened.
        </li>
        <li>
          For your password, a random salt and a value derived with bcrypt, which can check the
          password but not reveal it. The password itself is held in memory to answer a request, and
          is not stored. Wrong passwords are counted for {times.day}. If the operator has turned it
          on, five characters of a hash of a new password are sent to a service that lists passwords
          from data breaches, which learns neither the password nor whose it is.
        </li>
        <li>
          For each browser that is signed in: its name and system, such as “Firefox on Linux”, since
          when it is signed in, when it was last used, whether it is to be remembered, and a hash of
          its cookie. This is deleted when you sign out or end the session, and {times.session}{' '}
          after you signed in, or {times.remembered} if it is remembered.
        </li>
        <li>
          A security log: when someone signed in or out, entered a wrong password, or changed or
          reset the password, API tokens or sessions, each with the browser, such as “Firefox on
          Linux”, and without an IP address. Each entry is deleted after {times.log}.
        </li>
        <li>
          If you create an API token: its name and permissions, a hash of it, when it was created,
          when it was last used and when it expires. For links that were emailed to you to verify an
          address or to reset a password, a hash until they are used or expire.
        </li>
        <li>
          The list of the secrets you created, shown for {times.list} and stored until {times.list}{' '}
          after a secret was opened, burned or expired: for each secret a number without the key,
          when it was created, viewed by you, opened, burned, locked or reported, when it expires,
          and which emails you get about it. The key of the private page is encrypted with a key of
          the account, which is itself stored only in encrypted form: your password, each session
          and each API token unlock it, and nothing else that is stored does. Of a secret that your
          browser encrypted, the key in the list opens the private page, but not the secret. The
          addresses that you had the link emailed to and your label are encrypted in the same way.
          That key stays as long as the entry: once the secret has ended, it shows what happened and
          opens nothing. If you reset a forgotten password, the links, addresses and labels that are
          in the list at that time are lost permanently.
        </li>
        <li>
          The requests for a secret that you made, shown for {times.list} and stored until{' '}
          {times.list} after the time until which they could take answers: for each a number without
          the key, when it was made, until when it takes answers, and which answers came. The key in
          the path of its links, your label and how many answers it takes are encrypted in the same
          way. The key of the private page, which opens the answers, is not stored. Unless emails
          about answers are off when you make it, the label is also stored encrypted with a key of
          the server, so the operator could read it.
        </li>
        <li>
          If you use custom domains: their names, when you added them, where they point and whether
          they are verified, and what recipients see there: a name, a colour, two lines and a logo.
          Anyone who opens a link on your domain sees the name, the colour, the lines and the logo.
          They are deleted when you remove the domain, and when it is not verified within{' '}
          {times.proof} after you added it or lost it. You lose it if its DNS record is missing for{' '}
          {times.grace}, or if another account proves meanwhile that the domain is theirs.
        </li>
        <li>
          If you create a webhook: its URL and its signing key, encrypted with a key of the server,
          so the operator could read them; the events that it is notified of; and for{' '}
          {times.deliveries} what was sent, when, how often it was tried and what your server
          answered. This is deleted when you remove the webhook.
        </li>
        <li>
          If you pay for a plan: which one, until when, whether a payment is overdue, and the
          numbers that identify you and your subscription at the payment provider.
        </li>
      </ul>
      <p>
        So the operator can see which secrets an account created and what happened to them, but not
        what they contained or who opened them. In each region, a directory lists the accounts for
        the operator: address, language, plan and role, when an account was created and last signed
        in to, its counts, and which emails to or from it failed.
      </p>
      <p>
        You can delete your account at any time on your account page. Everything named here is
        deleted with it, in the directory too. What remains there is a keyed hash of the address
        with a number, so that a delayed message cannot restore the account, and, for{' '}
        {times.feedback}, what an admin changed about the account, and feedback that you sent. The
        address of someone whom an admin invited is kept as long, whether or not they create an
        account. Secrets that you created, and requests that you made, stay until they end: burn the
        secrets that no one should open any more, and close your requests first. The record of each
        secret stays for as long as section 2 says, with your address, which is encrypted for those
        who have the private link. A subscription is not cancelled: cancel it first. What the
        payment provider stores stays there, under its own terms.
      </p>
    </>
  );
}

/** Section 4: emails and messages to the operator. */
function PrivacyEmail({ times }: WordingProps) {
  return (
    <>
      <Clause of={privacyClauses} number={4} />
      <p>
        The site emails you what your account needs: to invite you, to verify your address, to reset
        your password, and to inform you that it was changed, that an API token was created, or that
        someone tried to sign up with your address. It also emails you what happens to your secrets
        and requests, as you choose; some of these emails are on until you turn them off. If you
        name recipients to email a secret to, it emails them the link, your address and when the
        secret expires, never the secret itself. Emails contain nothing that tracks anyone.
      </p>
      <p>
        An email with such a link is stored until it is sent or, if it cannot be sent, until the
        secret ends, {times.list} at most. The recipient’s address and the link in it are encrypted
        with a key of the server, so the operator could read them. Once they are no longer needed,
        both are overwritten. The status of every email is kept for {times.list}, with the
        recipient’s address obscured, such as <code translate="no">jo*****@e*****.com</code>. The
        full address is kept only in your list, as section 3 explains.
      </p>
      <p>
        If only certain people can open a link, their addresses are stored encrypted, and only the
        link itself or the link of its private page decrypts them. The address of the person who
        opened it is stored in the same way, and the sender is shown it. To open such a link, you
        confirm an address with a code that is emailed. Until that email is sent, the code and the
        address are stored encrypted with a key of the server, so the operator could read them. If
        it cannot be sent, they are deleted once the code has expired, which is {times.code} after
        you requested it: usually within minutes of that, at most about a day later. The record of
        the secret also contains hashes of the address and of the code, keyed with the link, until
        the secret ends at the latest. How many codes were emailed to an address is counted under a
        keyed hash of it for {times.day}; the count is deleted when the next one is stored.
      </p>
      <p>
        If the operator receives secrets for tickets, what you send there is encrypted by this site,
        and its link is emailed to the address that the operator has set, of which the page shows a
        part, with the number of the ticket. Until that email is sent or, if it cannot be sent,
        until {times.list} after the last attempt, the number and the link are stored encrypted with
        a key of the server, so the operator could read them.
      </p>
      <p>
        Feedback that you send is stored as you wrote it, with your time zone, the version of the
        site and, if you are signed in, your email address, for {times.feedback}. The operator may
        also have it emailed to an address. A report of a secret or of a request is such feedback,
        with its id, which opens nothing, and the reason that you choose; if you choose to send the
        link of a request, too, it is stored with the report, and the operator can read the question
        with it, but no answer. Without an account, your device first solves a short calculation,
        which makes mass sending expensive and reveals nothing about you or your device.
      </p>
    </>
  );
}

/** Sections 5 to 8: IP addresses, logs, other recipients of data, and storage locations. */
function PrivacyServer({ times }: WordingProps) {
  return (
    <>
      <Clause of={privacyClauses} number={5} />
      <p>
        Every request carries an IP address, without which it could not be answered. The server uses
        it to limit how many secrets one address can create, ask for, view or open within{' '}
        {times.window}, how often it can sign up, request codes or emails, report, send feedback, or
        try a password or an API token, and how much it can upload in {times.day}. If you are signed
        in, most of this is counted for your account instead. It counts under a keyed hash of the
        address; for an IPv6 address, under a hash of its first 64 bits only. Counts are stored, so
        that a restart does not lose them. They end after {times.window}, and for wrong passwords,
        uploaded bytes and emails after {times.day} at the latest. Each store holds the counts of
        many addresses, and deletes those that have ended when it stores its next one. For{' '}
        {times.day}, an account keeps the keyed hashes of the addresses from which an email to it
        was requested, so that other people’s requests do not use up its owner’s; for an IPv6
        address, that hash covers the first 48 bits. The IP address itself is not stored, but as
        long as such a hash is, an operator who tries all IPv4 addresses can find the one that it
        belongs to.
      </p>
      <Clause of={privacyClauses} number={6} />
      <p>
        The software logs one line for each request (the kind of page or call, method, status,
        duration and a random number), and its own errors. No line contains an IP address, a key, a
        link, or anything of a secret. On Cloudflare’s platform these lines are kept for three
        months; elsewhere the operator decides how long. There, a web server in front of the
        software may keep logs of its own; the operator is to keep addresses of pages out of them.
        The platform’s own logs and traces of single requests are turned off by default. For its
        operator, the software counts how many secrets were created, opened, burned and expired, and
        how often a limit refused a request, but not whose they were.
      </p>
      <p>
        When a page fails in your browser, it reports that to the server, which logs it: whether it
        was the page, a script or something that did not load; the class of the error, from a list;
        the kind of page, such as <code translate="no">/secret/$secretKey</code>, with no key in it;
        file, line and column in the site’s own scripts; and the version. The message of the error,
        the address of the page, cookies and the name of your browser are not sent. A page reports
        at most three errors until it is loaded again. You can turn this off in the settings. It is
        off by default if your browser sends Global Privacy Control or Do Not Track, and the
        operator can turn it off for everyone.
      </p>
      <Clause of={privacyClauses} number={7} />
      <p>
        The pages load nothing from third parties. There are no analytics, no advertising and no
        tracking, and no data is sold or passed on for other people’s purposes. The operator may run
        the software on the servers of a hosting provider, who then handles the data on the
        operator’s behalf, including, for technical reasons, the IP addresses of requests. Emails
        pass through the email service of the operator and that of the recipient. Where plans are
        sold, you pay for them on pages of Stripe, a payment provider, who receives the email
        address and a pseudonym of your account, and what you enter there; the site learns what was
        paid for and until when, but no card number. The server asks a DNS service about the records
        of custom domains and the hosts of webhooks, and may have the hosting provider create
        certificates for custom domains; both learn these names, and certificates are listed in
        public, with the names. If the operator has turned it on, a service for breached passwords
        receives what section 3 describes. If you create a webhook, the server that you name, or the
        provider of the chat that you name (Slack, Microsoft Teams, ntfy), is notified when one of
        your secrets was opened, burned or expired, or was reported as opened by someone else, and
        when one of your requests was answered. It gets the short key, what happened and when: no
        key that opens anything, no link, and nothing of the text or of who opened it. Data is
        disclosed to authorities only where the law compels the operator; what is stored of a secret
        cannot be decrypted without the link or, if this site encrypted it for an account, the
        password, a session or an API token of that account, except while its link waits to be
        emailed.
      </p>
      <Clause of={privacyClauses} number={8} />
      <p>
        If the operator runs the site in several regions, each stores its own data, including its
        accounts, and exchanges none with the others. On Cloudflare’s platform, storage can be bound
        to the EU, the US or FedRAMP; for other regions the platform accepts only a hint, so the
        operator cannot guarantee the location. There, encrypted envelopes may be cached elsewhere
        for a short time, and a request may be answered by a server outside the region.
      </p>
      <RegionStatement
        pinned="This site stores its data in one place only: in its region, or on its own server. On Cloudflare’s platform this does not apply to its logs and metrics, which contain no IP address, link or key."
        near="This site is not bound to its region: its data is stored near it if the platform follows that hint."
      />
      <p>
        On Cloudflare’s platform, everything but envelopes can be restored to its state at any
        moment of the last 30 days. This cannot be turned off.
      </p>
      <p>
        If the operator makes backups, data that was deleted remains in them until they are deleted.
        What a backup contains of a secret cannot be decrypted without the link or, if this site
        encrypted the secret for an account, the password, a session or an API token of that
        account, except where the link was waiting to be emailed.
      </p>
    </>
  );
}

/** Sections 9 to 13: cookies, browser storage, legal basis, rights and changes. */
function PrivacyBrowser({ times }: WordingProps) {
  return (
    <>
      <Clause of={privacyClauses} number={9} />
      <p>The site sets four cookies of its own. None is used to track you.</p>
      <ul>
        <li>
          <CookieName name="sess" />: a random, signed value that protects forms against forgery by
          other sites. Scripts cannot read it. Without an account, the server stores nothing about
          it, and it ends when you close the browser. When you sign in, it also identifies your
          session: for {times.remembered} if you ask to be remembered, otherwise until you close the
          browser or do nothing for {times.idle}, and for {times.session} at most.
        </li>
        <li>
          <code translate="no">locale</code>: the language that you chose, for{' '}
          {times.languageCookie}. It is set once you choose one, open a link that names one, or sign
          in to an account with another language.
        </li>
        <li>
          <CookieName name="device" />: set when you sign in, for {times.deviceCookie}. It shows
          that this browser has signed in to your account before, so that you are not locked out
          when others try to guess your password. Scripts cannot read it, and it is sent only with
          the calls of accounts.
        </li>
        <li>
          <CookieName name="flash" />: set for {times.flashCookie} at most when you send a form
          without JavaScript, so that the next page can show the result, or what you entered. It is
          encrypted, and scripts cannot read it.
        </li>
      </ul>
      <Clause of={privacyClauses} number={10} />
      <p>The pages also store these notes in your browser. You can delete them at any time.</p>
      <ul>
        <li>
          In local storage: the theme, if you chose one (<code translate="no">restMode</code>);
          which parts of a form you opened or closed; that you dismissed an announcement; the custom
          domain that you last chose for links (<code translate="no">shareDomain</code>); that the
          typeface of the headings was loaded (<code translate="no">Source Serif 4</code>); whether
          pages report errors, if you chose that (<code translate="no">reportErrors</code>); for the
          private pages of secrets that you created here, digests of their keys that only this
          browser can check (<code translate="no">ownPages</code>); if you chose to remember a
          request in this browser, the key of its private page, which opens the answers (
          <code translate="no">ask:</code> and the key of the request), until you untick that, sign
          out, or open such a page after its last answer has expired; and, while you are signed in,
          a mark that says so, without a name (<code translate="no">signedIn</code>).
        </li>
        <li>In session storage, until you close the tab: the language that you chose.</li>
        <li>
          In session storage, while you confirm your address to open a link: that address, and what
          the server gave you for it, until you leave the page or close the tab.
        </li>
        <li>
          In session storage, while you open a secret: the claim token, under a checksum of the
          link’s key. It is valid for {times.lease}, or {times.partsLease} for large files, so that
          a lost answer can be loaded again, and is removed after that or when you leave the page,
          at the latest when you close the tab.
        </li>
      </ul>
      <p>
        Of these, the claim token, that address and its confirmation are sent to the server, and so
        are the language and the custom domain that you chose. Your browser itself may remember the
        addresses of pages that you visited, including links to secrets.
      </p>
      <Clause of={privacyClauses} number={11} />
      <p>
        Secrets, their records, requests, accounts, payments, webhooks, custom domains, emails,
        feedback, the cookies and the notes in your browser are needed to provide what you ask for.
        Counting requests and attempts, logging errors, including those of pages, handling reports,
        and recording what admins change serve the operator’s legitimate interest in a site that
        works and is not abused. No decision with legal or similar effect is made about you by
        automated means, and no profiles are created.
      </p>
      <Clause of={privacyClauses} number={12} />
      <p>
        Depending on the law where you live, you may have the right to learn which data about you is
        stored, to have it corrected, deleted, restricted or handed over, to object to its use, and
        to complain to a data protection authority. Please contact the address named above.
      </p>
      <p>
        If you have no account, little that is stored names you: an address that an email was to be
        sent to, an invitation, an unfinished sign-up, or what you wrote as feedback, as sections 3
        and 4 explain. The operator cannot find anything else of yours without the key of a link. If
        you have an account, your account page shows what it contains, and you can change the
        password, end sessions, and delete the account there. You can also delete a secret yourself
        as long as no one has opened it: burn it on its private page, or from your list. If this
        site encrypted it with a passphrase, you need the passphrase for that.
      </p>
      <Clause of={privacyClauses} number={13} />
      <p>
        When the software changes how it handles data, this page changes too. The wording shown here
        is the one in force. You can find earlier ones in the source repository.
      </p>
    </>
  );
}

const COOKIE_PREFIXES = { sess: '__Host-', flash: '__Host-', device: '__Secure-' } as const;

/** Name of a cookie as the browser lists it: over https it has a prefix. */
export function CookieName({ name }: { readonly name: keyof typeof COOKIE_PREFIXES }) {
  const isSecure = useBrowserValue(() => location.protocol === 'https:', true);
  const prefix = isSecure ? COOKIE_PREFIXES[name] : '';
  return <code dir="ltr" translate="no">{`${prefix}${name}`}</code>;
}
