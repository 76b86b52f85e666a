/** The privacy policy in full, second part: accounts. */
export function PrivacyAccount() {
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
          that is stored does. The key to that page is deleted when the secret ends. If you replace
          a forgotten password, the links that are in the list by then are lost for good.
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
