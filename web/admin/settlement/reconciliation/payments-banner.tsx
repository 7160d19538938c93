import { Link } from 'react-router';
import type { PendingCounts as Counts } from '../../../../contract/office/overview.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { Alert } from '../../../ui/alert.tsx';

type Warning = Counts['webhook_warnings'][number];

const consequence = (name: string) =>
  `Payments are still completed within a minute; refunds and disputes made at ${name} are detected once a night.`;

function problemOf({ provider, state }: Warning): string {
  const name = providerName(provider);
  if (state === 'misconfigured') return `The webhook at ${name} is set up wrong. ${consequence(name)}`;
  return `${name} webhooks are not arriving. ${consequence(name)}`;
}

const differences = (count: number): string =>
  count === 1
    ? 'There is a difference between our records and the payment providers’.'
    : `There are ${count} differences between our records and the payment providers’.`;

type Props = { warnings: readonly Warning[]; findings: number };

export function PaymentsBanner({ warnings, findings }: Props) {
  if (warnings.length === 0 && findings === 0) return null;
  const texts = [...warnings.map(problemOf), ...(findings > 0 ? [differences(findings)] : [])];
  return (
    <Alert kind="warning" className="mb-6 shrink-0 print:hidden">
      {texts.join(' ')}{' '}
      <Link to="/admin/dashboard/payments/reconciliation" className="whitespace-nowrap underline underline-offset-4">
        Open reconciliation
      </Link>
    </Alert>
  );
}
