import clsx from 'clsx';
import { Image } from '../../ui/image.tsx';

/** A record's picture in a list; a quiet surface where it has none. `width` in pixels, three by two. */
export const Thumbnail = ({ image, width, className }: { image: string | null; width: number; className?: string }) => (
  <span className={clsx('block shrink-0 overflow-hidden rounded-md', className)} style={{ width }}>
    <Image
      image={image}
      alt=""
      width={width}
      height={Math.round((width * 2) / 3)}
      sizes={`${width}px`}
      className="aspect-[3/2] w-full object-cover"
    />
  </span>
);
