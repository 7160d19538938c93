import { type ReactNode, Suspense } from 'react';
import type { OrderFile } from '../../contract/order/files.ts';
import { later } from '../dashboard/later.tsx';
import { Part } from '../ui/part.tsx';

const FileChip = later(() => import('./file-chip.tsx').then((part) => part.FileChip));

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
    <Part>
      <ul aria-label={label} className="grid max-w-full gap-2">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            {/* As high as the chip, or what follows would move. */}
            <Suspense fallback={<span className="block h-17 rounded-md border border-line bg-surface" />}>
              <FileChip file={file} onRemove={onRemove?.(file)}>
                {detail?.(file)}
              </FileChip>
            </Suspense>
          </li>
        ))}
      </ul>
    </Part>
  );
}
