import { FileDown, Printer } from 'lucide-react';
import type { Invoice } from '../../../contract/invoicing/billing.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { type FileKind, useInvoiceFile } from './invoice-file.tsx';

// The specification's delay lets print styles apply first.
const PRINT_DELAY_MS = 500;

const labels = { invoice: 'Download PDF', receipt: 'Download receipt' } as const;

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { loading, problem, download } = useInvoiceFile(invoice);
  const downloadButton = (kind: FileKind) => (
    <Button tone="secondary" onClick={() => void download(kind)} pending={loading === kind && 'Downloading…'}>
      <FileDown aria-hidden size={18} />
      {labels[kind]}
    </Button>
  );
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" onClick={() => setTimeout(() => window.print(), PRINT_DELAY_MS)}>
        <Printer aria-hidden size={18} />
        Print
      </Button>
      {downloadButton('invoice')}
      {invoice.paid_later && downloadButton('receipt')}
    </>
  );
}
