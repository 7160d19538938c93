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

export function InvoiceActions({ invoice: { id, invoice_number } }: { invoice: Invoice }) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setLoading(true);
    setProblem(null);
    try {
      saveAs(await call('GET /customer/invoices/{id}/download', { params: { id } }), `${invoice_number}.pdf`);
    } catch (error) {
      console.error(error);
      setProblem('Failed to download invoice.');
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" onClick={() => setTimeout(() => window.print(), PRINT_DELAY_MS)}>
        <Printer aria-hidden size={18} />
        Print
      </Button>
      <Button tone="secondary" onClick={() => void download()} pending={isLoading && 'Downloading…'}>
        <Download aria-hidden size={18} />
        Download PDF
      </Button>
    </div>
  );
}
