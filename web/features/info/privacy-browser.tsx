/** The privacy policy in full, second part: what stays in the browser, and the visitor's rights. */
export function PrivacyBrowser() {
  return (
    <>
      <h3>7. Cookies</h3>
      <p>The site sets two cookies, both its own. Neither is used to follow you.</p>
      <ul>
        <li>
          <code>sess</code>: a random value with a signature, which protects forms against forgery
          by other sites. The server stores nothing about it, and scripts cannot read it. It ends
          when you close the browser.
        </li>
        <li>
          <code>locale</code>: the language that you chose, for 30 days. It is set only once you
          choose one.
        </li>
      </ul>
      <h3>8. Storage in your browser</h3>
      <p>Besides, the pages leave these notes in your browser. You can delete them at any time.</p>
      <ul>
        <li>
          In local storage: the theme, if you chose one (<code>restMode</code>); which parts of a
          form you opened or closed; and that you dismissed a notice.
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
      <h3>9. Why the operator may do this</h3>
      <p>
        Secrets, their records, the cookies and the notes in your browser serve to provide what you
        ask for. Counting requests and logging faults serve the operator’s legitimate interest in a
        site that works and is not abused. No decision with legal or similar effect is made about
        you by automated means, and no profiles are made.
      </p>
      <h3>10. Your rights</h3>
      <p>
        Depending on the law where you live, you may have the right to learn which data about you
        are held, to have them corrected, deleted, restricted or handed over, to object to their
        use, and to complain to the authority that watches over data protection. Please turn to the
        contact named above.
      </p>
      <p>
        Nothing that is stored names you, so the operator can as a rule not find your data without
        the key of a link. You can delete a secret that nobody has read by yourself: burn it on the
        page that you kept.
      </p>
      <h3>11. Changes</h3>
      <p>
        When the software changes what it does with data, this page changes with it. The wording
        shown here is the one in force. Earlier ones can be looked up in the source repository.
      </p>
    </>
  );
}
