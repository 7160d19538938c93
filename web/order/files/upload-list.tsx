import { CircleAlert, FileText, LoaderCircle, RotateCcw, X } from 'lucide-react';
import { sizeText } from '../../files/file-text.ts';
import type { Upload, Uploads } from '../../files/use-uploads.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** One line per file: the space above a message’s buttons is small. */
export const UploadList = ({ uploads: { items, remove, retry } }: { uploads: Uploads }) =>
  items.length > 0 && (
    <ul aria-label="Files to send" className="grid max-h-40 gap-1.5 overflow-y-auto">
      {items.map((upload) => (
        <li
          key={upload.key}
          className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface ps-3 text-sm"
        >
          <State upload={upload} />
          <span className="min-w-0 grow wrap-anywhere">{upload.name}</span>
          <span
            role="status"
            className={upload.problem ? 'font-medium text-bad' : 'whitespace-nowrap text-ink-soft tabular-nums'}
          >
            {stateText(upload)}
          </span>
          {upload.canRetry && (
            <IconButton label={`Upload ${upload.name} again`} onClick={() => retry(upload.key)} className="shrink-0">
              <RotateCcw aria-hidden size={18} />
            </IconButton>
          )}
          <IconButton label={`Remove ${upload.name}`} onClick={() => remove(upload.key)} className="shrink-0">
            <X aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );

function State({ upload: { file, problem } }: { upload: Upload }) {
  if (problem) return <CircleAlert aria-hidden size={16} className="shrink-0 text-bad" />;
  if (file) return <FileText aria-hidden size={16} className="shrink-0 text-ink-soft" />;
  return <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin text-brand motion-reduce:animate-none" />;
}

const stateText = ({ file, problem, progress, bytes }: Upload): string =>
  problem ?? (file ? sizeText(bytes) : `${Math.round(progress * 100)}%`);
