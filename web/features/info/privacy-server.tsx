/** The privacy policy in full, first part: what reaches the server. */
export function PrivacyServer() {
  return (
    <>
      <h3>1. What this policy covers</h3>
      <p>
        This policy says which data the operator handles when you use the site, why, where, and for
        how long. It describes the site as the published software runs it. Secrets can be made and
        opened without an account, and no name or address is asked for.
      </p>
      <h3>2. Secrets</h3>
      <p>
        To seal a secret, the server receives its text, or makes one up if you ask for a password,
        and receives the passphrase, if you choose one, and the lifetime. It encrypts the text and
        stores the result in two halves: an encrypted envelope, and a random half without which the
        envelope cannot be opened. To open or burn a secret, the server receives the key from the
        link, the passphrase where there is one, and when opening a random claim token. The text,
        the passphrase and the keys of links are held in memory while the request is answered, and
        are not stored.
      </p>
      <p>
        The envelope is deleted about a minute after the secret was read, or as soon as it is
        burned. Unread, it is deleted three minutes after the secret has expired. The random half is
        overwritten about a minute after reading, or when the secret is burned or expires. A secret
        made without an account expires after 7 days at the latest.
      </p>
      <p>
        For twice the lifetime of the secret, counted from its creation, the server keeps a record
        of it: when it was created, first looked up by its creator, read or burned, and when it
        expires; how many passphrases were tried, how often an answer was repeated, and until when
        further tries are refused; a hash by which a passphrase is checked; and, encrypted for those
        who hold the links, its size, number of lines and lifetime. The record names nobody. It lets
        the creator see what happened, and lets a reader be told that a link is used up.
      </p>
      <p>
        Texts may contain personal data of any kind. The operator does not know whether they do and
        does not look.
      </p>
      <h3>3. Network addresses</h3>
      <p>
        Every request carries a network address, without which it could not be answered. The server
        uses it to bound how many secrets one address can make or open within 20 minutes. It counts
        under a keyed hash of the address, and of an IPv6 address under a hash of its first 64 bits
        alone. The counts are held in memory and are never written to a disk. The address itself is
        not kept.
      </p>
      <h3>4. Logs</h3>
      <p>
        The software logs faults of its own, with a random number for the request. A log line holds
        no network address, no key, no link, and nothing of a secret. The software is delivered with
        the platform’s logs and traces of single requests switched off.
      </p>
      <h3>5. Who else receives data</h3>
      <p>
        The pages load nothing from third parties. There is no analytics, no advertising and no
        tracking, and no data are sold or passed on for purposes of somebody else. The operator may
        run the software on the machines of a hosting provider, who then handles the data on the
        operator’s behalf and, as a technical necessity, the network addresses of requests. Data are
        disclosed to authorities only where the law compels the operator; what is stored cannot be
        read without the link.
      </p>
      <h3>6. Where data are stored</h3>
      <p>
        Where the operator runs the site in several regions, each stores its own data and exchanges
        none with the others. Where the region is the EU, the US or FedRAMP, the platform can be set
        to keep what is stored there. For other regions it takes a hint only, and the operator
        promises no more. Encrypted envelopes may be cached elsewhere for a short while, and a
        request may be answered by a server outside the region.
      </p>
      <p>
        On Cloudflare’s platform, the random halves and the records can be restored to their state
        at any moment of the last 30 days. This cannot be switched off. Envelopes cannot be restored
        like this.
      </p>
    </>
  );
}
