import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import type { Calls } from '../../../contract/api.ts';
import { AccountPage, type Fact } from '../../account/account-page.tsx';
import { ApiError, type Caller } from '../../api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../seo/page-meta.ts';

export type Outcome = { kind: 'success' | 'warning'; text: string };
type LinkCall = Extract<keyof Calls, 'POST /withdrawals/confirm' | 'POST /withdrawals/object'>;

/** The token stays in the URL, which the form is sent to. */
export async function sendLink(
  call: Caller,
  name: LinkCall,
  url: string,
  textOf: (state: string) => string,
): Promise<Outcome> {
  const token = new URL(url).searchParams.get('token') ?? '';
  try {
    const { state } = await call(name, { body: { token } });
    return { kind: 'success', text: textOf(state) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'warning', text: error.message || 'This link doesn’t work. Please open it again from the email.' };
  }
}

export const linkMeta = (args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] => [
  ...pageMeta(args, { title, hidden: true }),
  { name: 'referrer', content: 'no-referrer' },
];

type Props = {
  title: string;
  label: string;
  facts: Fact[];
  outcome: Outcome | undefined;
  children: ReactNode;
};

/** Acts only on a click: email scanners open links too. */
export function LinkPage({ title, label, facts, outcome, children }: Props) {
  return (
    <AccountPage title={title} facts={facts}>
      {outcome ? (
        <Alert kind={outcome.kind}>{outcome.text}</Alert>
      ) : (
        <form method="post" data-reloads aria-label={title} className="grid gap-5">
          <p>{children}</p>
          <div>
            <Button type="submit">{label}</Button>
          </div>
        </form>
      )}
    </AccountPage>
  );
}
