import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FieldFrame, useFieldIds } from '../ui/field.tsx';
import { storageUrl } from '../ui/storage-url.ts';

type Props = {
  name: string;
  label: string;
  /** The picture that is there now, as the API names it. */
  present?: string | null | undefined;
  required?: boolean;
  optional?: boolean;
  help?: ReactNode;
  error?: string | undefined;
};

export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Too large for the server, which is said before it is sent. */
const problemOf = (file: File): string =>
  file.size > MAX_IMAGE_BYTES ? 'The picture is larger than 8 MB. Please choose a smaller one.' : '';

/** A picture to send, shown as soon as it is chosen, beside the one that it takes the place of. */
export function ImageField({ name, label, present, required, optional, help, error }: Props) {
  const { id, props } = useFieldIds(undefined, help ?? true, error);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const shown = chosen ?? (present ? storageUrl(present) : null);
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
            <img src={shown} alt={chosen ? 'Chosen' : 'Present'} className="h-20 w-28 object-contain" />
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
            target.setCustomValidity(file ? problemOf(file) : '');
            setChosen(file ? URL.createObjectURL(file) : null);
          }}
          className="min-h-11 max-w-full min-w-0 text-sm text-ink-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink hover:file:bg-sunken"
        />
      </div>
    </FieldFrame>
  );
}
