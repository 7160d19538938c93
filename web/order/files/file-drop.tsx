import clsx from 'clsx';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderFile } from '../../../contract/files.ts';
import { FieldFrame, useFieldIds } from '../../ui/field.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

type Props = {
  orderId: number;
  label: ReactNode;
  max: number;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  onChange: (files: OrderFile[]) => void;
  /** The list of uploaded files is the caller’s: here each is reported once and then left out. */
  isHandedOver?: boolean;
};

/** A field for files: drop them, or choose them. They are uploaded at once. */
export function FileDrop({
  orderId,
  label,
  max,
  help,
  error,
  optional = false,
  onChange,
  isHandedOver = false,
}: Props) {
  const uploads = useUploads(orderId, max, onChange, isHandedOver);
  const [isOver, setOver] = useState(false);
  const { id, props } = useFieldIds(undefined, true, error);
  return (
    <FieldFrame {...{ id, label, error, optional }} help={help ?? `Up to ${max} files, 50 MB each.`}>
      <div
        className={clsx(
          'relative flex min-h-14 items-center gap-3 rounded-md border border-dashed px-3 transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isOver ? 'border-brand bg-brand-soft' : 'border-line-strong hover:border-ink hover:bg-sunken',
        )}
      >
        <Paperclip aria-hidden size={18} className="shrink-0 text-ink-soft" />
        <span aria-hidden>Drop files here, or choose them.</span>
        {/* Transparent and over all of it: a file dropped on a file input is chosen. */}
        <input
          type="file"
          multiple={max > 1}
          {...props}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])]);
            target.value = '';
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <UploadList uploads={uploads} />
    </FieldFrame>
  );
}
