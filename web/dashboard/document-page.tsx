import { FileDown, LoaderCircle, type LucideIcon, Printer } from 'lucide-react';
import type { PrintedDocument } from '../../contract/invoicing/printed-document.ts';
import { download } from '../api/download.ts';
import { Paper } from '../record/paper.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useAction } from './forms/use-action.ts';
import { PageHead } from './page-head.tsx';

type ButtonProps = { Icon: LucideIcon; isLoading?: boolean; onClick: () => void; children: string };

/** The head of a document has room for its sign only on a phone. */
export const PaperButton = ({ Icon, isLoading = false, onClick, children }: ButtonProps) => (
  <Button
    size="small"
    tone="secondary"
    onClick={onClick}
    pending={
      isLoading && (
        <>
          <LoaderCircle aria-hidden size={18} className="animate-spin sm:hidden" />
          <span className="max-sm:sr-only">Downloading…</span>
        </>
      )
    }
    className="max-sm:w-11 max-sm:px-0"
  >
    <Icon aria-hidden size={18} />
    <span className="max-sm:sr-only">{children}</span>
  </Button>
);

export const PrintButton = ({ delayMs = 0 }: { delayMs?: number }) => (
  <PaperButton Icon={Printer} onClick={() => setTimeout(() => window.print(), delayMs)}>
    Print
  </PaperButton>
);

type FileProps = { file: string; failed: string };

export function usePaperFile({ file, failed }: FileProps) {
  const { run, isPending, problem } = useAction();
  const start = () => void run(() => download(file), { failure: failed });
  const button = (
    <PaperButton Icon={FileDown} isLoading={isPending} onClick={start}>
      Download PDF
    </PaperButton>
  );
  return { button, start, problem };
}

type Props = FileProps & { document: PrintedDocument; back: { name: string; to: string } };

/** A credit note or statement, as its PDF has it. Its head ends at the edge of the paper. */
export function DocumentPage({ document, back, ...file }: Props) {
  const { button, problem } = usePaperFile(file);
  return (
    <div className="max-w-4xl">
      <div className="mb-4 print:hidden">
        <PageHead
          back={back}
          title={document.name}
          secondary={
            <>
              <PrintButton />
              {button}
            </>
          }
        />
        {problem && <Alert>{problem}</Alert>}
      </div>
      <Paper document={document} />
    </div>
  );
}
