import { FileDown, Printer } from 'lucide-react';
import type { PrintedDocument } from '../../contract/invoicing/printed-document.ts';
import { download } from '../api/download.ts';
import { Paper } from '../record/paper.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useAction } from './forms/use-action.ts';
import { PageHead } from './page-head.tsx';

type ActionProps = { file: string; failed: string };

export function PaperActions({ file, failed }: ActionProps) {
  const { run, isPending, problem } = useAction();
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" onClick={() => window.print()}>
        <Printer aria-hidden size={18} />
        Print
      </Button>
      <Button
        tone="secondary"
        onClick={() => void run(() => download(file), { failure: failed })}
        pending={isPending && 'Downloading…'}
      >
        <FileDown aria-hidden size={18} />
        Download PDF
      </Button>
    </>
  );
}

type Props = ActionProps & { document: PrintedDocument; back: { name: string; to: string } };

/** A credit note or statement, as its PDF has it. */
export function DocumentPage({ document, back, ...file }: Props) {
  return (
    <>
      <div className="print:hidden">
        <PageHead back={back} title={document.name} />
      </div>
      <div className="max-w-4xl">
        <Paper document={document} actions={<PaperActions {...file} />} />
      </div>
    </>
  );
}
