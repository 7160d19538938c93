import { FileDown } from 'lucide-react';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { PaperButton, PrintButton } from '../../dashboard/document-page.tsx';
import { type FileKind, useInvoiceFile } from './invoice-file.tsx';

// The specification's delay lets print styles apply first.
const PRINT_DELAY_MS = 500;

const labels = { invoice: 'Download PDF', receipt: 'Download receipt' } as const;

export function useInvoiceActions(invoice: Invoice) {
  const { loading, problem, download } = useInvoiceFile(invoice);
  const downloadButton = (kind: FileKind) => (
    <PaperButton Icon={FileDown} isLoading={loading === kind} onClick={() => void download(kind)}>
      {labels[kind]}
    </PaperButton>
  );
  const buttons = (
    <>
      <PrintButton delayMs={PRINT_DELAY_MS} />
      {downloadButton('invoice')}
      {invoice.paid_later && downloadButton('receipt')}
    </>
  );
  return { buttons, problem };
}
