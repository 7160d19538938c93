import { Fragment } from 'react';

/** Wraps before its `@`. A domain that is longer than the line wraps before its dots. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  const [domain, ...ends] = email.slice(at).split(/(?=\.)/);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      <span className="inline-block max-w-full [text-decoration:inherit]">
        {domain}
        {ends.map((end, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          <Fragment key={i}>
            <wbr />
            {end}
          </Fragment>
        ))}
      </span>
    </>
  );
}
