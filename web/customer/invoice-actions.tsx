import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '../../contract/billing.ts';
import { call } from '../api/browser.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

// From the specification; lets print styles apply first.
const PRINT_DELAY_MS = 500;

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const files = {
  invoice: {
    call: 'GET /customer/invoices/{id}/download',
    label: 'Download PDF',
    nameOf: (number: string) => `${number}.pdf`,
    failed: 'Failed to download invoice.',
  },
  receipt: {
    call: 'GET /customer/invoices/{id}/receipt',
    label: 'Download receipt',
    nameOf: (number: string) => `${number}-receipt.pdf`,
    failed: 'Failed to download receipt.',
  },
} as const;
type FileKind = keyof typeof files;

export function InvoiceActions({ invoice: { id, invoice_number, paid_later } }: { invoice: Invoice }) {
  const [loading, setLoading] = useState<FileKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (kind: FileKind) => {
    const file = files[kind];
    setLoading(kind);
    setProblem(null);
    try {
      saveAs(await call(file.call, { params: { id } }), file.nameOf(invoice_number));
    } catch (error) {
      console.error(error);
      setProblem(file.failed);
    } finally {
      setLoading(null);
    }
  };
  const downloadButton = (kind: FileKind) => (
    <Button tone="secondary" onClick={() => void download(kind)} pending={loading === kind && 'Downloading…'}>
      <Download aria-hidden size={18} />
      {files[kind].label}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" onClick={() => setTimeout(() => window.print(), PRINT_DELAY_MS)}>
        <Printer aria-hidden size={18} />
        Print
      </Button>
      {downloadButton('invoice')}
      {paid_later && downloadButton('receipt')}
    </div>
  );
}
