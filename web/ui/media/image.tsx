import clsx from 'clsx';
import { sourceSets, storageUrl } from '../storage-url.ts';

export type ImageProps = {
  /** Null shows a placeholder with the logo. */
  image: string | null;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  first?: boolean;
  className?: string;
};

export function Image({ image, alt, width, height, sizes = '100vw', first = false, className }: ImageProps) {
  if (!image)
    return (
      // Not a div: like the image, it may be within a span or a link.
      <span className={clsx('relative block bg-brand-soft', className)} style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src="/brand/favicon.svg"
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="absolute inset-0 m-auto size-16 max-h-1/2 max-w-1/2 opacity-50"
        />
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
