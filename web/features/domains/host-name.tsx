import { Fragment } from 'react';

/** A host name, which is not translated and breaks only after dots. */
export function HostName({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.');
  // Labels may repeat, so the key of a part includes all preceding parts.
  const parts = rest.map((label, at) => ({ label, key: rest.slice(0, at + 1).join('.') }));
  return (
    <bdi dir="ltr" translate="no">
      {first}
      {parts.map(({ label, key }) => (
        <Fragment key={key}>
          .<wbr />
          {label}
        </Fragment>
      ))}
    </bdi>
  );
}
