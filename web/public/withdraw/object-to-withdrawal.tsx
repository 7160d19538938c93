import { callContext } from '../../api/context.ts';
import type { Route } from './+types/object-to-withdrawal.ts';
import { LinkPage, linkMeta, sendLink } from './link-page.tsx';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

const TITLE = 'It wasn’t you?';

export const meta: Route.MetaFunction = (args) => linkMeta(args, TITLE);

export const action = ({ context, request }: Route.ActionArgs) =>
  sendLink(
    context.get(callContext),
    'POST /withdrawals/object',
    request.url,
    () => 'Thank you. A person looks at it now.',
  );

const facts = [{ title: 'Nothing has happened', text: 'Your order goes on as before.' }];

export default function ObjectToWithdrawal({ actionData }: Route.ComponentProps) {
  return (
    <LinkPage title={TITLE} label="It wasn’t me" facts={facts} outcome={actionData}>
      Somebody has declared to withdraw from the contract about your order. Tell us if it was somebody else.
    </LinkPage>
  );
}
