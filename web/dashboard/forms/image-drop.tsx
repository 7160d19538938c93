import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  shown: string | null;
  alt: string;
  /** Behind a light image, which the usual light ground would hide. */
  isOnDark?: boolean;
  fileName?: string | undefined;
  /** Said instead of what to do. */
  state?: string | null | undefined;
};

/** A place for a file, which is dropped or chosen. */
export function ImageDrop({ shown, alt, isOnDark = false, fileName, state, ...rest }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={clsx(
        'relative flex min-h-24 items-center gap-4 rounded-md border border-dashed p-2 pe-4 transition-colors',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-strong hover:border-ink hover:bg-sunken',
      )}
    >
      <div
        className={clsx(
          'grid h-20 w-28 shrink-0 place-content-center overflow-hidden rounded-sm text-ink-soft',
          !shown ? 'bg-sunken' : isOnDark ? 'on-ink bg-surface' : 'bg-plate',
        )}
      >
        {shown ? (
          <img src={shown} alt={alt} className="h-20 w-28 object-contain" />
        ) : (
          <ImagePlus aria-hidden size={24} />
        )}
      </div>
      <p aria-hidden className="min-w-0 text-sm wrap-anywhere text-ink-soft">
        <span className="block font-semibold text-ink">
          {fileName ?? (shown ? 'Replace the image' : 'Drop an image here')}
        </span>
        {state ?? (shown ? 'Drop another one here, or click to choose.' : 'or click to choose one.')}
      </p>
      {/* Transparent and over the whole area: a dropped file is chosen. */}
      <input
        {...rest}
        type="file"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}
