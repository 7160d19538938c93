import clsx from 'clsx';
import { FileArchive, File as FileIcon, FileImage, FileText, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OrderFile } from '../../contract/order/files.ts';
import { messageOf } from '../api/call.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Status } from '../ui/status.tsx';
import { canOpen, isRisky, scanText, sizeText } from './file-text.ts';
import { openFile, previewUrlOf } from './open-file.ts';

type Props = {
  file: OrderFile;
  onRemove?: (() => void) | undefined;
  /** Shown below the name, for example who sent it and when. */
  children?: ReactNode;
};

export function FileChip({ file, onRemove, children }: Props) {
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    setProblem(null);
    try {
      await openFile(file.id);
    } catch (error) {
      setProblem(messageOf(error, 'The file could not be opened.'));
    }
    setOpening(false);
  };
  const scan = scanText(file);
  return (
    <div className="flex max-w-full min-w-0 items-center gap-3 rounded-md border border-line bg-surface p-2">
      <Thumbnail file={file} />
      <div className="grid min-w-0 grow gap-0.5">
        {canOpen(file) ? (
          <button
            type="button"
            onClick={open}
            aria-label={`Download ${file.name}, ${sizeText(file.bytes)}`}
            aria-disabled={isOpening || undefined}
            className="-my-2 min-h-11 truncate py-2 text-start font-medium text-brand underline-offset-4 hover:text-brand-strong hover:underline aria-disabled:opacity-60"
          >
            <bdi>{file.name}</bdi>
          </button>
        ) : (
          <span className="truncate font-medium">
            <bdi>{file.name}</bdi>
          </span>
        )}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span className="tabular-nums">{sizeText(file.bytes)}</span>
          {scan && <Status label={scan} tone={canOpen(file) || file.scan === 'waiting' ? 'warn' : 'bad'} />}
          {children}
        </div>
        {problem && (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove} className="shrink-0">
          <X aria-hidden size={18} />
        </IconButton>
      )}
    </div>
  );
}

const frame = 'grid size-11 shrink-0 place-content-center overflow-hidden rounded-sm bg-sunken text-ink-soft';

/** An image as a small square, anything else as an icon of its kind. */
export function Thumbnail({ file }: { file: OrderFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const isShown = file.has_preview && canOpen(file);
  useEffect(() => {
    if (!isShown) return;
    let isCurrent = true;
    void previewUrlOf({ id: file.id }).then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, [file.id, isShown]);
  if (url)
    return (
      <span className={clsx(frame, 'bg-plate')}>
        <img src={url} alt="" width={44} height={44} loading="lazy" className="size-11 object-cover" />
      </span>
    );
  const Icon = file.type.startsWith('image/')
    ? FileImage
    : isRisky(file)
      ? FileArchive
      : isText(file)
        ? FileText
        : FileIcon;
  return (
    <span className={frame}>
      <Icon aria-hidden size={20} />
    </span>
  );
}

const isText = ({ type }: OrderFile) => /^text\/|pdf|word|opendocument\.text/.test(type);
