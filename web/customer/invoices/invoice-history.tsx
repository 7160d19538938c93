import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { call } from '../../api/browser.ts';
import { saveFile } from '../../api/download.ts';
import { SectionCard } from '../../record/section-card.tsx';
import { Time } from '../../record/time.tsx';
import { Button } from '../../ui/button.tsx';
import { refundText } from '../orders/refund-text.ts';

/** An issued invoice itself never changes. */
export function InvoiceHistory({ invoice: { refunds, credit_notes } }: { invoice: Invoice }) {
  if (refunds.length === 0 && credit_notes.length === 0) return null;
  return (
    <>
      {refunds.length > 0 && (
        <SectionCard title="Refunds" className="print:hidden">
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <li key={refund.id}>
                <p className="font-medium">{refundText(refund)}</p>
                <p className="text-sm text-ink-soft">
                  <Time kind="day" of={refund.day} />
                </p>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {credit_notes.length > 0 && (
        <SectionCard title="Credit notes" className="print:hidden">
          <ul className="grid gap-4">
            {credit_notes.map((creditNote) => (
              <CreditNote key={creditNote.id} creditNote={creditNote} />
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}

function CreditNote({ creditNote }: { creditNote: Invoice['credit_notes'][number] }) {
  const { id, credit_note_number, amount, reason, issued_on } = creditNote;
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setLoading(true);
    setProblem(null);
    try {
      saveFile(await call('GET /customer/credit-notes/{id}/download', { params: { id } }), `${credit_note_number}.pdf`);
    } catch (error) {
      console.error(error);
      setProblem('Failed to download the credit note.');
    } finally {
      setLoading(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">
          <Link
            to={`/customer/dashboard/invoices/credit-notes/${id}`}
            className="text-brand underline underline-offset-4"
          >
            {credit_note_number}
          </Link>
          , {formatAmount(amount)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <Time kind="day" of={issued_on} /> · {reason}
        </p>
      </div>
      <Button tone="secondary" onClick={() => void download()} pending={isLoading && 'Downloading…'}>
        <FileDown aria-hidden size={18} />
        PDF<span className="sr-only"> of credit note {credit_note_number}</span>
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </li>
  );
}
