import { Fragment } from 'react';

/** The name of a host, which is the same in every language. Where it has to be broken it is broken after a dot. */
export function HostName({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.');
  // Labels may repeat, so a part is known by all that stands before it.
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
