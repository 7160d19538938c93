import clsx from 'clsx';
import { Paperclip, RotateCcw, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Progress } from '../record/progress.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FileChip } from './file-chip.tsx';
import { sizeText } from './file-text.ts';
import { filesIn } from './files-in.ts';
import type { Upload, Uploads } from './use-uploads.ts';

type Props = {
  /** The owner calls `useUploads`. */
  uploads: Uploads;
  label?: string;
  single?: boolean;
  help?: ReactNode;
  /** The surrounding field's label and error refer to it. */
  id?: string;
  'aria-describedby'?: string | undefined;
  /** A form on which files may be dropped anywhere. */
  children?: ReactNode;
};

export function FileDrop({ uploads, label = 'Attach files', single = false, help, id, children, ...described }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [depth, setDepth] = useState(0);
  // Dragging over a child leaves the parent.
  const dragged = (by: number) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) setDepth((now) => Math.max(0, now + by));
  };
  const drop = (event: DragEvent) => {
    setDepth(0);
    const files = filesIn(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    uploads.add(files);
  };
  const remove = (key: string) => {
    uploads.remove(key);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has an alternative, the button
    <div
      onPaste={uploads.onPaste}
      onDragEnter={dragged(1)}
      onDragLeave={dragged(-1)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
      className={clsx(
        'grid min-w-0 gap-3 rounded-md transition-colors',
        depth > 0 && 'bg-brand-soft outline-2 outline-brand outline-dashed',
      )}
    >
      {children}
      {uploads.items.length > 0 && (
        <ul aria-label="Added files" className="grid gap-2">
          {uploads.items.map((item) => (
            <li key={item.key} className="min-w-0">
              {item.file ? (
                <FileChip file={item.file} onRemove={() => remove(item.key)} />
              ) : (
                <UploadRow item={item} onRetry={() => uploads.retry(item.key)} onRemove={() => remove(item.key)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {statusText(uploads.items)}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button ref={button} id={id} tone="secondary" onClick={() => input.current?.click()} {...described}>
          <Paperclip aria-hidden size={18} />
          {label}
        </Button>
        <input
          ref={input}
          type="file"
          multiple={!single}
          tabIndex={-1}
          aria-hidden
          className="hidden"
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <span className="text-sm text-ink-soft">{help ?? 'Up to 50 MB each. You can also drop or paste files.'}</span>
      </div>
    </div>
  );
}

function UploadRow({ item, onRetry, onRemove }: { item: Upload; onRetry: () => void; onRemove: () => void }) {
  const { name, bytes, progress, problem, canRetry } = item;
  return (
    <div
      className={clsx(
        'flex min-w-0 items-center gap-3 rounded-md border bg-surface p-2',
        problem ? 'border-bad' : 'border-line',
      )}
    >
      <div className="grid min-w-0 grow gap-1 ps-1">
        <p className="truncate font-medium">
          <bdi>{name}</bdi> <span className="text-sm font-normal text-ink-soft tabular-nums">{sizeText(bytes)}</span>
        </p>
        {problem ? (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        ) : (
          <Progress label={`Uploading ${name}`} value={progress} text={`${Math.round(progress * 100)}%`} />
        )}
      </div>
      {canRetry && (
        <IconButton label={`Upload ${name} again`} onClick={onRetry} className="shrink-0">
          <RotateCcw aria-hidden size={18} />
        </IconButton>
      )}
      <IconButton
        label={problem ? `Remove ${name}` : `Cancel the upload of ${name}`}
        onClick={onRemove}
        className="shrink-0"
      >
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  );
}

function statusText(items: readonly Upload[]): string {
  const done = items.filter(({ file }) => file).length;
  const total = items.filter(({ problem }) => !problem).length;
  if (total === 0) return '';
  return done < total
    ? `Uploading ${total - done} of ${total} files`
    : `${total} ${total === 1 ? 'file' : 'files'} added`;
}
