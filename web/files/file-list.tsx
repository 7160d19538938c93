import type { ReactNode } from 'react';
import type { OrderFile } from '../../contract/order/files.ts';
import { FileChip } from './file-chip.tsx';

/** Renders nothing without files. `detail` is shown below a file's name. */
export function FileList<T extends OrderFile>({
  files,
  label = 'Files',
  onRemove,
  detail,
}: {
  files: readonly T[];
  label?: string;
  /** Returns undefined for a file that can't be removed. */
  onRemove?: (file: T) => (() => void) | undefined;
  detail?: (file: T) => ReactNode;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="grid max-w-full gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileChip file={file} onRemove={onRemove?.(file)}>
            {detail?.(file)}
          </FileChip>
        </li>
      ))}
    </ul>
  );
}
