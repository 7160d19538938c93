import type { CheckKind } from '../../../../contract/office/setup.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { PageHead } from '../../../dashboard/page-head.tsx';
import type { Route } from './+types/connections.ts';
import { ConnectionCheck } from './connection-check.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Connections');

const checks: readonly (readonly [CheckKind, name: string, text: string])[] = [
  [
    'stripe',
    'Stripe',
    'Creates a payment without a card and cancels it. No money moves. Its event must arrive here, signed, within 30 seconds.',
  ],
  [
    'paypal',
    'PayPal',
    'PayPal sends a test event, which proves only that it can reach this server. The first real payment shows the rest.',
  ],
  ['email', 'Emails', 'Logs in to the mail server, sends you a test email, and looks up SPF and DMARC of your domain.'],
  ['inbound', 'Replies by email', 'Logs in to the mailbox to which customers reply.'],
  ['files', 'Files', 'Stores a small file, reads it and removes it again.'],
];

export default function Connections() {
  return (
    <>
      <PageHead title="Connections" />
      <div className="grid max-w-3xl gap-4">
        {checks.map(([kind, name, text]) => (
          <ConnectionCheck key={kind} kind={kind} name={name} text={text} />
        ))}
      </div>
    </>
  );
}
