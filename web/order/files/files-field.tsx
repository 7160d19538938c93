import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import { FileDrop } from '../../files/file-drop.tsx';
import { useUploads } from '../../files/use-uploads.ts';

type Props = {
  orderId: number;
  label: string;
  max: number;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  initial?: readonly OrderFile[];
  onChange: (files: OrderFile[]) => void;
};

/** The files are uploaded at once. */
export function FilesField({ orderId, label, max, help, error, optional = false, initial = [], onChange }: Props) {
  const id = useId();
  const uploads = useUploads(orderId, { initial, max, onChange });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't shrink in a grid
    <div role="group" aria-labelledby={`${id}-label`} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <p id={`${id}-label`} className="text-sm/5 font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </p>
      <FileDrop
        uploads={uploads}
        id={id}
        label={max === 1 ? 'Add a file' : 'Add files'}
        single={max === 1}
        help={help}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
