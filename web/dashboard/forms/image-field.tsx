import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { maxImageBytes } from '../../../contract/shared/limits.ts';
import { FieldFrame, useFieldIds } from '../../ui/field.tsx';
import { storageUrl } from '../../ui/storage-url.ts';

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

// A dropped file need not match `accept`.
const fileError = ({ type, size }: File): string => {
  if (!TYPES.split(',').includes(type)) return 'Choose a JPEG, PNG, WebP, AVIF or GIF image.';
  return size > maxImageBytes ? 'This image is larger than 8 MB. Please choose a smaller one.' : '';
};

export function ImageField({ name, label, currentImage, required, optional, help, error }: Props) {
  const { id, props } = useFieldIds(undefined, help ?? true, error);
  const [chosen, setChosen] = useState<{ url: string; name: string } | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const shown = chosen?.url ?? (currentImage ? storageUrl(currentImage) : null);
  return (
    <FieldFrame
      {...{ id, label, error, optional: optional ?? false }}
      help={help ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.'}
    >
      <div
        className={clsx(
          'relative flex min-h-24 items-center gap-4 rounded-md border border-dashed p-2 pr-4 transition-colors',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isOver ? 'border-brand bg-brand-soft' : 'border-line-strong hover:border-ink hover:bg-sunken',
        )}
      >
        <div
          className={clsx(
            'grid h-20 w-28 shrink-0 place-content-center overflow-hidden rounded-sm text-ink-soft',
            shown ? 'bg-plate' : 'bg-sunken',
          )}
        >
          {shown ? (
            <img src={shown} alt={chosen ? 'Selected image' : 'Current image'} className="h-20 w-28 object-contain" />
          ) : (
            <ImagePlus aria-hidden size={24} />
          )}
        </div>
        <p aria-hidden className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          <span className="block font-semibold text-ink">
            {chosen?.name ?? (shown ? 'Replace the image' : 'Drop an image here')}
          </span>
          {shown ? 'Drop another one here, or click to choose.' : 'or click to choose one.'}
        </p>
        {/* Transparent and over the whole area: a dropped file is chosen. */}
        <input
          type="file"
          name={name}
          accept={TYPES}
          required={required}
          {...props}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.setCustomValidity(file ? fileError(file) : '');
            setChosen(file ? { url: URL.createObjectURL(file), name: file.name } : null);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </FieldFrame>
  );
}
