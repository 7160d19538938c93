import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { maxImageBytes } from '../../contract/limits.ts';
import { FieldFrame, useFieldIds } from '../ui/field.tsx';
import { storageUrl } from '../ui/storage-url.ts';

type Props = {
  name: string;
  label: string;
  /** Path from the API. */
  currentImage?: string | null | undefined;
  required?: boolean;
  optional?: boolean;
  help?: ReactNode;
  error?: string | undefined;
};

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

const sizeError = (file: File): string =>
  file.size > maxImageBytes ? 'This image is larger than 8 MB. Please choose a smaller one.' : '';

export function ImageField({ name, label, currentImage, required, optional, help, error }: Props) {
  const { id, props } = useFieldIds(undefined, help ?? true, error);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? (currentImage ? storageUrl(currentImage) : null);
  return (
    <FieldFrame
      {...{ id, label, error, optional: optional ?? false }}
      help={help ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.'}
    >
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={clsx(
            'grid h-20 w-28 shrink-0 place-content-center overflow-hidden rounded-md border border-line text-ink-soft',
            shown ? 'bg-plate' : 'bg-sunken',
          )}
        >
          {shown ? (
            <img src={shown} alt={chosen ? 'Selected image' : 'Current image'} className="h-20 w-28 object-contain" />
          ) : (
            <ImagePlus aria-hidden size={24} />
          )}
        </div>
        <input
          type="file"
          name={name}
          accept={TYPES}
          required={required}
          {...props}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.setCustomValidity(file ? sizeError(file) : '');
            setChosen(file ? URL.createObjectURL(file) : null);
          }}
          className="min-h-11 max-w-full min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink hover:file:bg-sunken"
        />
      </div>
    </FieldFrame>
  );
}
