import { RegionStatement } from './prose.tsx';

/** The privacy policy in full. */
export function PrivacyWording() {
  return (
    <>
      <PrivacySecrets />
      <PrivacyAccount />
      <PrivacyEmail />
      <PrivacyServer />
      <PrivacyBrowser />
    </>
  );
}

/** Sections 1 and 2: scope, and secrets. */
function PrivacySecrets() {
  return (
    <>
      <h3>1. What this policy covers</h3>
      <p>
        This policy says which data the operator handles when you use the site, why, where, and for
        how long. It describes the site as the published software runs it. Secrets can be made and
        opened without an account; then no name and no mail address is asked for. What an account
        adds stands in section 3.
      </p>
      <h3>2. Secrets</h3>
      <p>
        To seal a secret, the server receives its text, or makes one up if you ask for a password,
        and receives the passphrase, if you choose one, and the lifetime. It encrypts the text and
        stores the result in two halves: an encrypted envelope, and a random half without which the
        envelope cannot be opened. To open or burn a secret, the server receives the key from the
        link, the passphrase where there is one, and when opening a random claim token. The text,
        the passphrase and the keys of links are held in memory while the request is answered, and
        are not stored. For keys alone there are two exceptions, both encrypted: the list of an
        account (section 3) and a mail that waits to be sent (section 4).
      </p>
      <p>
        The envelope is deleted about a minute after the secret was read, or as soon as it is
        burned. Unread, it is deleted three minutes after the secret has expired. The random half is
        overwritten about a minute after reading, or when the secret is burned or expires. A secret
        made without an account expires after 7 days at the latest, one made with a free account
        after 14 days, and one made with a paid plan after 30 days.
      </p>
      <p>
        For twice the lifetime of the secret, counted from its creation, the server keeps a record
        of it: when it was created, first looked up by its creator, read or burned, and when it
        expires; how many passphrases were tried, how often an answer was repeated, and until when
        further tries are refused; a hash by which a passphrase is checked; and, encrypted for those
        who hold the links, its size, number of lines and lifetime. It lets the creator see what
        happened, and lets a reader be told that a link is used up. The record names nobody in the
        clear. If you were signed in, it holds your account and the obscured addresses of those to
        whom the link was mailed, and your label if you gave one, encrypted for whoever holds the
        link that you keep, and a keyed hash by which your own account, and no other, can be told
        that the secret is yours. It also says, encrypted for whoever opens the link, in whose list
        the secret stands: so the list hears at once that the secret was read or burned.
      </p>
      <p>
        Texts may contain personal data of any kind. The operator does not know whether they do and
        does not look.
      </p>
    </>
  );
}

/** Section 3: accounts. */
function PrivacyAccount() {
  return (
    <>
      <h3>3. Accounts</h3>
      <p>
        To sign up you give a mail address and choose a password. A sign-up that is not verified is
        deleted after 7 days. An account holds:
      </p>
      <ul>
        <li>
          Your mail address, language, plan and role; when the account was made and when you last
          signed in; how many secrets you made and burned, and how many of them were read.
        </li>
        <li>
          Of your password, a random salt and a value worked out with bcrypt, by which the right one
          can be told from a wrong one. The password itself is held in memory while a request is
          answered. How many wrong ones were tried is counted for a day.
        </li>
        <li>
          For each browser that is signed in: what it says it is, such as “Firefox on Linux”, since
          when, when it was last used, whether it is to be remembered, and a hash of its cookie. It
          is deleted when you sign out or end it, and when its time is over.
        </li>
        <li>
          A security log: when someone signed in or out, gave a wrong password, or changed or reset
          the password, API tokens or sessions, each with the browser, such as “Firefox on Linux”,
          and without a network address. Each entry is deleted after 90 days.
        </li>
        <li>
          If you make an API token: a hash of it, when it was made and when it was last used. Of
          links that were mailed to you to verify an address or to choose a new password, a hash
          until they are used or lapse.
        </li>
        <li>
          The list of what you sealed in the last 30 days: for each secret a number without the key,
          when it was made, looked up by you, read or burned, and when it expires. The key to the
          page that you keep is encrypted under a key of the account, which is itself stored only in
          locked form: your password, each session and the API token unlock it, and nothing else
          that is stored does. The addresses that you had the link mailed to and your label are
          encrypted in the same way. The key to that page is deleted when the secret ends. If you
          replace a forgotten password, the links, addresses and labels that are in the list by then
          are lost for good.
        </li>
        <li>
          If you use domains of your own: their names, when you added them, where they lead and
          whether they are proven, and what readers are to see there: a name, a colour, two lines
          and a picture. Whoever opens a link on your domain gets to see these. They are deleted
          when you remove the domain; one that is never proven is deleted after 7 days.
        </li>
        <li>
          If you set up a webhook: its address and what its messages are signed with, encrypted
          under a key of the server, so the operator could read them; of which events it tells; and
          for 30 days what was sent, when, how often that was tried and what your server answered.
          It is deleted when you remove the webhook.
        </li>
        <li>
          If you pay for a plan: what for, until when, whether a payment is overdue, and the numbers
          by which the payment provider knows you and your subscription.
        </li>
      </ul>
      <p>
        So the operator can see which secrets an account made and what became of them, not what they
        said or who read them. In each region a directory lists the accounts for the operator:
        address, language, plan and role, when an account was made and last signed in to, its
        counts, and which mails to or from it failed.
      </p>
      <p>
        You can delete your account on its page at any time. Everything that is named here goes with
        it, in the directory too. What remains there is a keyed hash of the address with a number,
        so that a delayed message cannot bring the account back, and, for a year, what an
        administrator changed about the account and feedback that you sent. Secrets that you made
        stay until they end, as section 2 says.
      </p>
    </>
  );
}

/** Section 4: emails and messages to the operator. */
function PrivacyEmail() {
  return (
    <>
      <h3>4. Mail and messages to the operator</h3>
      <p>
        The site mails you what your account needs: to verify your address, to choose a new
        password, and to tell you that it was changed or that somebody tried to sign up with your
        address. If you name recipients for a secret, it mails them the link, your address, and when
        the secret expires, never the secret itself. There is nothing in a mail that tracks anybody.
      </p>
      <p>
        A mail with such a link is stored until it has left. The recipient’s address and the link
        are encrypted in it under a key of the server, so the operator could read them. Once they
        are not needed any more, both are overwritten. What became of the mail is kept for 30 days,
        with the recipient’s address obscured, such as <code>jo*****@e*****.com</code>. In full it
        is kept only in your list, as section 3 says.
      </p>
      <p>
        If the operator takes in secrets about tickets, what you send there is sealed like any other
        secret, and its link is mailed to the address that the page names, with the number of the
        ticket. Until then number and link are stored encrypted, as above.
      </p>
      <p>
        Feedback that you send is stored as you wrote it, with your time zone, the version of the
        site and, if you are signed in, your address, for a year. The operator may have it mailed to
        an address as well. Without an account your device first does a small piece of work; it
        shows that sending costs you something, and tells nothing about you or your device.
      </p>
    </>
  );
}

/** Sections 5 to 8: network addresses, logs, other recipients of data, and storage locations. */
function PrivacyServer() {
  return (
    <>
      <h3>5. Network addresses</h3>
      <p>
        Every request carries a network address, without which it could not be answered. The server
        uses it to bound how many secrets one address can make or open within 20 minutes, and how
        often it can sign up, ask for mail, or try a password. It counts under a keyed hash of the
        address, and of an IPv6 address under a hash of its first 64 bits alone. Counts are stored,
        so that a restart does not forget them, and deleted once they are over: after 20 minutes,
        and of wrong passwords after a day at the latest. An account keeps for a day under which
        keyed hash an email to it was requested, so that other people’s requests do not use up its
        owner’s; of an IPv6 address that hash covers the first 48 bits. The network address itself
        is not kept.
      </p>
      <h3>6. Logs</h3>
      <p>
        The software logs faults of its own, with a random number for the request. A log line holds
        no network address, no key, no link, and nothing of a secret. The software is delivered with
        the platform’s logs and traces of single requests switched off. For its operator it counts
        how many secrets were made, read, burned and expired, and how often a limit turned somebody
        away; whose they were is not part of it.
      </p>
      <p>
        When a page breaks in your browser, it reports that to the server, which logs it: whether it
        was the page, a script or something that did not load; the class of the error, from a list;
        the kind of page, such as <code>/secret/$secretKey</code>, with no key in it; file, line and
        column in the site’s own scripts; and the version. The message of the error, the address of
        the page, cookies and the name of your browser are not sent. It does so three times at most
        before a page is loaded again. You can switch it off in the settings, it starts switched off
        where your browser sends Global Privacy Control or Do Not Track, and the operator can switch
        it off for everybody.
      </p>
      <h3>7. Who else receives data</h3>
      <p>
        The pages load nothing from third parties. There is no analytics, no advertising and no
        tracking, and no data are sold or passed on for purposes of somebody else. The operator may
        run the software on the machines of a hosting provider, who then handles the data on the
        operator’s behalf and, as a technical necessity, the network addresses of requests. Mail
        passes through the service that the operator sends it with, and through that of whoever
        receives it. Where plans are sold, you pay for them on pages of Stripe, a payment provider,
        who receives the address of your account with what you enter there; the site learns what was
        paid for and until when, and no number of a card. Where domains of your own can be used, the
        server asks a DNS service about their records and may have the hosting provider make
        certificates for them; both learn the name of the domain. If you set up a webhook, the
        server that you name is told which of your secrets, by its short key, was read, burned or
        has expired, and when: no key, no link, and nothing of the text or of who read it. Data are
        disclosed to authorities only where the law compels the operator; what is stored of a secret
        cannot be read without the link.
      </p>
      <h3>8. Where data are stored</h3>
      <p>
        Where the operator runs the site in several regions, each stores its own data, accounts
        among them, and exchanges none with the others. Where the region is the EU, the US or
        FedRAMP, the platform can be set to keep what is stored there. For other regions it takes a
        hint only, and the operator promises no more. Encrypted envelopes may be cached elsewhere
        for a short while, and a request may be answered by a server outside the region.
      </p>
      <RegionStatement
        pinned="This site is bound to its region: what it stores is stored there."
        near="This site is not bound to its region: what it stores is kept near it, as far as the platform takes the hint."
      />
      <p>
        On Cloudflare’s platform, the random halves, the records and the accounts can be restored to
        their state at any moment of the last 30 days. This cannot be switched off. Envelopes cannot
        be restored like this.
      </p>
    </>
  );
}

/** Sections 9 to 13: cookies, browser storage, legal basis, rights and changes. */
function PrivacyBrowser() {
  return (
    <>
      <h3>9. Cookies</h3>
      <p>The site sets four cookies, all its own. None is used to follow you.</p>
      <ul>
        <li>
          <CookieName name="sess" />: a random value with a signature, which protects forms against
          forgery by other sites. Scripts cannot read it. Without an account the server stores
          nothing about it, and it ends when you close the browser. When you sign in, it also names
          your session: for 30 days if you ask to be remembered, else until you close the browser or
          do nothing for 20 minutes, and for 24 hours at most.
        </li>
        <li>
          <code>locale</code>: the language that you chose, for 30 days. It is set only once you
          choose one.
        </li>
        <li>
          <code>device</code>: set when you sign in, for a year. It shows that your account was
          signed in to from this browser before, so that you are let in while strangers guess at
          your password. Scripts cannot read it, and it is sent with the calls of accounts alone.
        </li>
        <li>
          <CookieName name="flash" />: set for ten minutes at most when you send a form without
          JavaScript, so that the next page can show its outcome, or once more what you typed. It is
          encrypted, and scripts cannot read it.
        </li>
      </ul>
      <h3>10. Storage in your browser</h3>
      <p>Besides, the pages leave these notes in your browser. You can delete them at any time.</p>
      <ul>
        <li>
          In local storage: the theme, if you chose one (<code>restMode</code>); which parts of a
          form you opened or closed; that you dismissed a notice; whether pages report errors, if
          you chose that (<code>reportErrors</code>); for the private pages that you created here,
          digests of their keys that only this browser can check (<code>ownPages</code>); and, while
          you are signed in, a mark that says so, without a name (<code>signedIn</code>).
        </li>
        <li>In session storage, until you close the tab: the language that you chose.</li>
        <li>
          In session storage, while you open a secret: the claim token, under the key of the link.
          It is good for 60 seconds, so that a lost answer can be had again, and is removed after
          that or when you leave the page, at the latest when you close the tab.
        </li>
      </ul>
      <p>
        Of these, the claim token alone is sent to the server. Your browser itself may remember the
        addresses of pages that you visited, links to secrets among them.
      </p>
      <h3>11. Why the operator may do this</h3>
      <p>
        Secrets, their records, accounts, mail, the cookies and the notes in your browser serve to
        provide what you ask for. Counting requests and guesses and logging faults, those of pages
        among them, serve the operator’s legitimate interest in a site that works and is not abused.
        No decision with legal or similar effect is made about you by automated means, and no
        profiles are made.
      </p>
      <h3>12. Your rights</h3>
      <p>
        Depending on the law where you live, you may have the right to learn which data about you
        are held, to have them corrected, deleted, restricted or handed over, to object to their
        use, and to complain to the authority that watches over data protection. Please turn to the
        contact named above.
      </p>
      <p>
        If you have no account, nothing that is stored names you, so the operator can as a rule not
        find your data without the key of a link. If you have one, its page shows what it holds, and
        lets you change the password, end sessions, and delete the account. You can delete a secret
        that nobody has read by yourself: burn it on the page that you kept, or from your list.
      </p>
      <h3>13. Changes</h3>
      <p>
        When the software changes what it does with data, this page changes with it. The wording
        shown here is the one in force. Earlier ones can be looked up in the source repository.
      </p>
    </>
  );
}

/** Name of a cookie as the browser lists it: over https it has a prefix. */
export function CookieName({ name }: { readonly name: 'sess' | 'flash' }) {
  const prefix = location.protocol === 'https:' ? '__Host-' : '';
  return <code dir="ltr">{`${prefix}${name}`}</code>;
}
