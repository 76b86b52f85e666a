/** The privacy policy in full, third part: mail, and what visitors send to the operator. */
export function PrivacyMail() {
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
        with the recipient’s address obscured, such as <code>jo*****@e*****.com</code>.
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
