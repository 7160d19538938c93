import clsx from 'clsx';
import { Image } from '../../ui/media/image.tsx';

/** `width` in pixels; aspect ratio 3:2. */
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
