import clsx from 'clsx';
import { Download, FileText, Image } from 'lucide-react';
import type { OrderFile } from '../../../contract/files.ts';
import { fileSize } from './file-size.ts';
import { openFile } from './open-file.ts';

const notes: Partial<Record<OrderFile['scan'], string>> = {
  waiting: 'being checked for viruses',
  refused: 'removed: it contained a virus',
};

// Without a scanner, these may carry a virus.
const RISKY = /\.(exe|msi|bat|cmd|ps1|sh|js|vbs|jar|apk|dmg|zip|7z|rar|tar|gz)$/i;

const noteOf = ({ scan, name }: OrderFile): string | undefined =>
  notes[scan] ?? (scan === 'none' && RISKY.test(name) ? 'Not scanned' : undefined);

export const FileChips = ({ files, className }: { files: readonly OrderFile[]; className?: string }) =>
  files.length > 0 && (
    <ul aria-label="Files" className={clsx('flex flex-wrap gap-2', className)}>
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <Chip file={file} />
        </li>
      ))}
    </ul>
  );

function Chip({ file }: { file: OrderFile }) {
  const { id, name, bytes, type, scan } = file;
  const Icon = type.startsWith('image/') ? Image : FileText;
  const note = noteOf(file);
  return (
    <button
      type="button"
      onClick={() => void openFile(id)}
      disabled={scan === 'waiting' || scan === 'refused'}
      title={`Download ${name}`}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-left text-sm text-ink transition-colors enabled:hover:border-ink enabled:hover:bg-sunken"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="shrink-0 whitespace-nowrap text-ink-soft">{note ?? fileSize(bytes)}</span>
      {!note && <Download aria-hidden size={16} className="shrink-0 text-ink-soft" />}
    </button>
  );
}
