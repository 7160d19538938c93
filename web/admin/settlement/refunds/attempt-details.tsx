import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BreakableEmail } from '../../../record/breakable-email.tsx';

const link = 'inline-flex min-h-6 items-center text-brand underline underline-offset-4';

type Attempt = {
  reason: string;
  services: readonly string[];
  invoice: { id: number; invoice_number: string } | null;
  buyer: { name: string; email: string };
  provider_ref?: string | null;
};

/** Names the buyer of an attempt to pay, and its services. */
export const AttemptDetails = ({ attempt, children }: { attempt: Attempt; children?: ReactNode }) => {
  const { reason, services, invoice, buyer, provider_ref } = attempt;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${encodeURIComponent(buyer.email).replace('%40', '@')}`}
          title={`Email ${buyer.name}`}
          className={`${link} wrap-anywhere`}
        >
          <BreakableEmail email={buyer.email} />
        </a>
        {/* One click selects it for a search at the provider. */}
        {provider_ref && <code className="font-[inherit] wrap-anywhere text-ink-soft select-all">{provider_ref}</code>}
        {invoice && (
          <Link to={`/admin/dashboard/invoices/${invoice.id}`} className={`${link} tabular-nums`}>
            {invoice.invoice_number}
          </Link>
        )}
      </p>
      <p>{reason}</p>
      <p className="text-ink-soft empty:hidden">{services.join(', ')}</p>
      {children}
    </div>
  );
};
