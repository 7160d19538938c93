import clsx from 'clsx';
import { FileDown, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/browser.ts';
import { saveFile } from '../../api/download.ts';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';

const files = {
  invoice: {
    call: 'GET /customer/invoices/{id}/download',
    nameOf: (number: string) => `${number}.pdf`,
    failed: 'Failed to download invoice.',
  },
  receipt: {
    call: 'GET /customer/invoices/{id}/receipt',
    nameOf: (number: string) => `${number}-receipt.pdf`,
    failed: 'Failed to download receipt.',
  },
} as const;
export type FileKind = keyof typeof files;

type InvoiceId = { id: number; invoice_number: string };

export function useInvoiceFile({ id, invoice_number }: InvoiceId) {
  const [loading, setLoading] = useState<FileKind | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (kind: FileKind): Promise<string | null> => {
    const file = files[kind];
    setLoading(kind);
    setProblem(null);
    try {
      saveFile(await call(file.call, { params: { id } }), file.nameOf(invoice_number));
      return null;
    } catch (error) {
      console.error(error);
      setProblem(file.failed);
      return file.failed;
    } finally {
      setLoading(null);
    }
  };
  return { loading, problem, download };
}

type PdfProps = { invoice: InvoiceId; className?: string; isIcon?: boolean };

/** A phone has no room for the word. */
export function InvoicePdfButton({ invoice, className, isIcon = false }: PdfProps) {
  const { loading, download } = useInvoiceFile(invoice);
  const Icon = loading ? LoaderCircle : FileDown;
  return (
    <button
      type="button"
      aria-disabled={loading ? true : undefined}
      onClick={async () => {
        const failed = loading ? null : await download('invoice');
        if (failed) showToast(failed, { isError: true });
      }}
      className={clsx(buttonClass('quiet', 'small'), 'px-2! text-sm pointer-coarse:min-w-11 print:hidden', className)}
    >
      <Icon aria-hidden size={18} className={loading ? 'animate-spin' : undefined} />
      <span className={isIcon ? 'sr-only' : 'max-sm:sr-only'}>PDF</span>
      <span className="sr-only"> of invoice {invoice.invoice_number}</span>
    </button>
  );
}

export function DownloadInvoice({ invoice, label = 'Download invoice' }: { invoice: InvoiceId; label?: string }) {
  const { loading, problem, download } = useInvoiceFile(invoice);
  return (
    <>
      <Button tone="secondary" onClick={() => void download('invoice')} pending={loading && 'Downloading…'}>
        <FileDown aria-hidden size={18} />
        {label}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </>
  );
}
