import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OrderFile } from '../../../contract/files.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FileDrop } from '../files/file-drop.tsx';
import { fileSize } from '../files/file-size.ts';
import type { ControlProps } from './intake-control.tsx';

const DEFAULT_MAX = 1;

/** Files that were answered before, and a field for more. */
export function FileAnswer({ field, orderId, error, onChange, files }: ControlProps & { files: OrderFile[] }) {
  const max = field.max_files ?? DEFAULT_MAX;
  const remaining = max - files.length;
  // Two uploads may end before the next render.
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  const add = (added: OrderFile[]) => {
    latest.current = [...latest.current, ...added];
    onChange(latest.current);
  };
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <ul aria-label={`${field.label}: files`} className="grid gap-1.5">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface pl-3 text-sm"
            >
              <span className="min-w-0 grow wrap-anywhere">{file.name}</span>
              <span className="whitespace-nowrap text-ink-soft tabular-nums">{fileSize(file.bytes)}</span>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                className="shrink-0"
              >
                <X aria-hidden size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {remaining > 0 ? (
        <FileDrop
          orderId={orderId}
          label={field.label}
          optional={!field.required}
          max={remaining}
          help={field.help ?? (max === 1 ? 'One file, up to 50 MB.' : undefined)}
          error={error}
          onChange={add}
          isHandedOver
        />
      ) : (
        <p className="text-sm text-ink-soft">{field.label}: remove a file to add another one.</p>
      )}
    </div>
  );
}
