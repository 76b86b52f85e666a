import { CookieName } from './cookie-name.tsx';

/** The privacy policy in full, last part: what stays in the browser, and the visitor's rights. */
export function PrivacyBrowser() {
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
          you chose that (<code>reportErrors</code>); and, while you are signed in, a mark that says
          so, without a name (<code>signedIn</code>).
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
