/** An e-mail address that breaks behind its `@` where there is no room for it. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
