import { type ReactNode, useEffect, useState } from 'react';
import { maxImageBytes } from '../../../contract/shared/limits.ts';
import { FieldFrame, useFieldIds } from '../../ui/field.tsx';
import { storageUrl } from '../../ui/storage-url.ts';
import { ImageDrop } from './image-drop.tsx';

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
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const shown = chosen?.url ?? (currentImage ? storageUrl(currentImage) : null);
  return (
    <FieldFrame
      {...{ id, label, error, optional: optional ?? false }}
      help={help ?? 'JPEG, PNG, WebP, AVIF or GIF, up to 8 MB.'}
    >
      <ImageDrop
        {...props}
        name={name}
        accept={TYPES}
        required={required}
        shown={shown}
        alt={chosen ? 'Selected image' : 'Current image'}
        fileName={chosen?.name}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.setCustomValidity(file ? fileError(file) : '');
          setChosen(file ? { url: URL.createObjectURL(file), name: file.name } : null);
        }}
      />
    </FieldFrame>
  );
}
