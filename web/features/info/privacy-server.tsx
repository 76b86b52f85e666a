import { BoundRegion } from './bound-region.tsx';

/** The privacy policy in full, first part: secrets. */
export function PrivacySecrets() {
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
        whom the link was mailed, encrypted for whoever holds the link that you keep, and a keyed
        hash by which your own account, and no other, can be told that the secret is yours. It also
        says, encrypted for whoever opens the link, in whose list the secret stands: so the list
        hears at once that the secret was read or burned.
      </p>
      <p>
        Texts may contain personal data of any kind. The operator does not know whether they do and
        does not look.
      </p>
    </>
  );
}

/** The fourth part: what every request leaves behind, who else sees it, and where it lies. */
export function PrivacyServer() {
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
      <BoundRegion
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
