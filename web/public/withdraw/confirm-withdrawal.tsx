import { callContext } from '../../api/context.ts';
import { useSite } from '../../site.ts';
import type { Route } from './+types/confirm-withdrawal.ts';
import { LinkPage, linkMeta, sendLink } from './link-page.tsx';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

const TITLE = 'Was it you?';

export const meta: Route.MetaFunction = (args) => linkMeta(args, TITLE);

const textOf = (state: string): string =>
  state === 'executed'
    ? 'Your order is cancelled, and your money goes back the way you paid. An email follows.'
    : 'Thank you. We look at it and write to you within 14 days.';

export const action = ({ context, request }: Route.ActionArgs) =>
  sendLink(context.get(callContext), 'POST /withdrawals/confirm', request.url, textOf);

const facts = [
  {
    title: 'Your statement counts already',
    text: 'It has counted since you sent it. This only shows that it was you.',
  },
  { title: 'It wasn’t you?', text: 'Just close this page, or use the other link in the email.' },
];

export default function ConfirmWithdrawal({ actionData }: Route.ComponentProps) {
  const { cancellation } = useSite().config;
  return (
    <LinkPage title={TITLE} label={cancellation.withdrawal_confirm_label} facts={facts} outcome={actionData}>
      Somebody has declared to withdraw from the contract about your order. Confirm it if it was you.
    </LinkPage>
  );
}
