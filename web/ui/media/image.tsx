import clsx from 'clsx';
import { sourceSets, storageUrl } from '../storage-url.ts';
import { Drawing } from './drawing.tsx';

export type ImageProps = {
  /** Null shows a drawing. */
  image: string | null;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  first?: boolean;
  className?: string;
  /** The drawing is about it: the category of a service. */
  motif?: string | undefined;
};

export function Image({ image, alt, width, height, sizes = '100vw', first = false, className, motif }: ImageProps) {
  if (!image)
    return (
      // Not a div: like the image, it may be within a span or a link.
      <span className={clsx('relative block bg-brand-soft', className)} style={{ aspectRatio: `${width} / ${height}` }}>
        <Drawing of={motif} />
      </span>
    );
  const url = storageUrl(image);
  const sets = sourceSets(url);
  const img = (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      className={clsx('dark:brightness-86', className)}
    />
  );
  if (!sets) return img;
  return (
    <picture className="contents *:[source]:hidden">
      <source type="image/avif" srcSet={sets.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sets.webp} sizes={sizes} />
      {img}
    </picture>
  );
}
