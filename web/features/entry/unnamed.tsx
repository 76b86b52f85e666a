/** Tells browsers that the account's name is not known where only its password is set; without it they complain. */
export function Unnamed() {
  return <input type="text" autoComplete="username" hidden readOnly />;
}
