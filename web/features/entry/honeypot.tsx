/** A field that only a program meets: nobody sees, hears or reaches it, and no password manager fills it. */
export function Honeypot() {
  return (
    <div className="visually-hidden" inert aria-hidden="true">
      <input
        type="text"
        name="skill"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
